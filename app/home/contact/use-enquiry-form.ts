import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { requestToaster } from "~/layout/toaster-request";
import { usePublicSettings } from "~/layout/use-public-settings";
import type { EnquiryResult } from "~content/enquiry";
import { fieldOrder } from "~content/messages";
import { EMPTY_VALUES, fieldOf, honeypotOf, valuesOf, writeValues } from "./form-values";
import { isOddEmail } from "./odd-email";
import { invalidOutcome, type Outcome, outcomeAfterTyping, outcomeOf } from "./outcome";
import { useDraft } from "./use-draft";
import { useErrorTitle } from "./use-error-title";

/** Validation, EmailJS's library and toasts: fetched on the first touch of the form, not before. */
const loadSubmission = () => import("./submission");

/**
 * Takes the contact form over in the browser: checks it, sends it once, keeps or clears what was typed. `answer` is
 * what the page came with when the form was sent without JavaScript.
 */
export function useEnquiryForm(answer: EnquiryResult | null) {
  const { emailJs } = usePublicSettings();
  const formRef = useRef<HTMLFormElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const isBusy = useRef(false);
  const [outcome, setOutcome] = useState<Outcome | null>(() => outcomeOf(answer));
  const [isSending, setSending] = useState(false);
  const [hasOddEmail, setOddEmail] = useState(false);
  /** Length of the message; null until the script has taken over. */
  const [length, setLength] = useState<number | null>(null);
  const draft = useDraft(formRef, answer?.status);
  useErrorTitle(outcome !== null && outcome.status !== "sent");

  // After useDraft's own effect, which may have written into the form.
  useEffect(() => {
    if (formRef.current) setLength(valuesOf(formRef.current).message.length);
    if (answer && answer.status !== "sent") noticeRef.current?.focus();
  }, [answer]);

  /** The first touch begins a draft and loads what a submit will need. */
  function onFocus(): void {
    draft.begin();
    requestToaster();
    loadSubmission().catch(() => undefined);
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const { name, value } = event.target as HTMLInputElement;
    draft.keep();
    if (name === "message") setLength(value.length);
    if (name === "from_mail" && !isOddEmail(value)) setOddEmail(false);
    setOutcome((current) => outcomeAfterTyping(current, name));
  }

  function onBlur(event: FocusEvent<HTMLFormElement>): void {
    const { name, value } = event.target as unknown as HTMLInputElement;
    if (name === "from_mail") setOddEmail(isOddEmail(value));
  }

  function startAgain(): void {
    if (!formRef.current) return;
    draft.discard();
    setOutcome(null);
    setOddEmail(false);
    setLength(valuesOf(formRef.current).message.length);
    fieldOf(formRef.current, "from_name").focus();
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    const submission = await loadSubmission().catch(() => null);
    // Without its code, the form goes as plain HTML would send it.
    if (!submission) return HTMLFormElement.prototype.submit.call(form);
    const values = valuesOf(form);
    const check = submission.validateEnquiry(values);
    if (!check.ok) {
      flushSync(() => setOutcome(invalidOutcome(check.errors, values)));
      const firstWrong = fieldOrder.find((name) => check.errors[name]);
      if (firstWrong) fieldOf(form, firstWrong).focus();
      return;
    }
    flushSync(() => {
      setOutcome(null);
      setSending(true);
    });
    const { id, startedAt } = draft.begin();
    const status = await submission.submitEnquiry({
      form,
      values,
      draft: { id, startedAt },
      honeypot: honeypotOf(form),
      emailJs,
    });
    const hadFocus = form.contains(document.activeElement);
    if (status !== "sent") {
      flushSync(() => {
        setSending(false);
        setOutcome({ status });
      });
      // The notice has pushed the button down, which keeps the focus for the next try.
      if (hadFocus) form.querySelector("[type=submit]")?.scrollIntoView({ block: "nearest" });
      return;
    }
    draft.end();
    writeValues(form, EMPTY_VALUES);
    flushSync(() => {
      setSending(false);
      setOddEmail(false);
      setLength(0);
      setOutcome({ status, email: values.from_mail });
    });
    if (hadFocus) noticeRef.current?.focus();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    requestToaster();
    submit(event.currentTarget).finally(() => {
      isBusy.current = false;
    });
  }

  return {
    formRef,
    noticeRef,
    outcome,
    isSending,
    hasOddEmail,
    length,
    // What is being sent stays in its fields: our server may still be asked to read them.
    canStartAgain: draft.isRestored && !isSending,
    startAgain,
    handlers: { onFocus, onBlur, onInput, onSubmit },
  };
}
