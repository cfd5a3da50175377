import { type RefObject, useEffect, useRef, useState } from "react";
import type { EnquiryResult } from "~content/enquiry";
import { clearDraft, type Draft, mergeDraft, newDraft, readDraft, saveDraft } from "./draft";
import { byField, EMPTY_VALUES, initialValuesOf, valuesOf, writeValues } from "./form-values";

/**
 * Keeps what is typed for the visit and offers it back. `answer` is the status of a form that came back from the
 * server: its values are newer than the draft.
 */
export function useDraft(formRef: RefObject<HTMLFormElement>, answer: EnquiryResult["status"] | undefined) {
  const current = useRef<Draft>();
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const form = formRef.current;
    if (answer === "sent") clearDraft();
    const stored = readDraft();
    if (!form || !stored) return;
    current.current = stored;
    if (answer) return;
    writeValues(form, mergeDraft(stored.values, valuesOf(form)));
    setRestored(true);
  }, [formRef, answer]);

  /** The draft; a new one on the first touch of the form. */
  function begin(): Draft {
    current.current ??= newDraft(EMPTY_VALUES);
    return current.current;
  }

  /** Stores what the visitor wrote, without what the page itself wrote. */
  function keep(): void {
    const form = formRef.current;
    if (!form) return;
    const typed = valuesOf(form);
    const initial = initialValuesOf(form);
    const values = byField((name) => (typed[name] === initial[name] ? "" : typed[name]));
    saveDraft({ ...begin(), values });
  }

  function end(): void {
    clearDraft();
    current.current = undefined;
    setRestored(false);
  }

  /** Back to what the page came with. */
  function discard(): void {
    end();
    formRef.current?.reset();
  }

  return { isRestored, begin, keep, end, discard };
}
