import { usePublicSettings } from "~/layout/use-public-settings";
import { Icon } from "~/ui/icon";
import { privacyNote } from "~content/messages";
import styles from "./privacy-note.module.css";

/** Who gets the visitor's data, what for and for how long (standards, Privacy). */
export function PrivacyNote() {
  const { contactEmail } = usePublicSettings();
  return (
    <details className={styles.note}>
      <summary>
        <Icon name="plus" size="small" />
        <span>{privacyNote.question}</span>
      </summary>
      <p>
        {privacyNote.answer}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </details>
  );
}
