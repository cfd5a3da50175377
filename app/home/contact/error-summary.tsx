import { forwardRef, type MouseEvent } from "react";
import type { EnquiryErrors, EnquiryField } from "~content/enquiry";
import { fieldOrder, summaryTitle } from "~content/messages";
import styles from "./error-summary.module.css";
import { Notice } from "./notice";

interface Props {
  errors: EnquiryErrors;
  /** Whether every named field is simply empty. */
  areAllMissing: boolean;
  /** Id of each field's control. */
  ids: Readonly<Record<EnquiryField, string>>;
}

/** What has to be corrected before sending, each line leading to its field, with the same text as there. */
export const ErrorSummary = forwardRef<HTMLDivElement, Props>(function ErrorSummary(
  { errors, areAllMissing, ids },
  ref,
) {
  const wrong = fieldOrder.filter((name) => errors[name]);
  return (
    <Notice
      ref={ref}
      tone="failure"
      icon="alert"
      title={summaryTitle(wrong.length, areAllMissing)}
      role="alert"
    >
      <ul className={styles.links}>
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${ids[name]}`} onClick={focusTarget}>
              {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
});

/** Focuses the field without leaving a fragment in the history, which Remix would restore later. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
