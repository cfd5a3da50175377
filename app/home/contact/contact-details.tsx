import { usePublicSettings } from "~/layout/use-public-settings";
import { contactTexts } from "~content/messages";
import { phoneHref, phoneText } from "~content/phone";
import { site } from "~content/site";
import styles from "./contact-details.module.css";

/** E-mail, phone and address of the company. */
export function ContactDetails() {
  const { contactEmail, contactPhone } = usePublicSettings();
  return (
    <dl className={styles.details}>
      <div>
        <dt>{contactTexts.email}</dt>
        <dd>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </dd>
      </div>
      <div>
        <dt>{contactTexts.phone}</dt>
        <dd>
          <a href={phoneHref(contactPhone)}>{phoneText(contactPhone)}</a>
        </dd>
      </div>
      <div>
        <dt>{contactTexts.address}</dt>
        <dd>{site.address}</dd>
      </div>
    </dl>
  );
}
