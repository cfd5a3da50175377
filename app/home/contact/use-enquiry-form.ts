import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { requestToaster } from "~/layout/toaster";
import { usePublicSettings } from "~/layout/use-public-settings";
import { EMPTY_VALUES, ENQUIRY_FIELDS, type EnquiryResult } from "~content/enquiry";
import { ERROR_PREFIX } from "~content/messages";
import { type Outcome, outcomeAfterTyping, outcomeOf } from "./notice";
import type { SendStatus } from "./send-enquiry";
import { beginDraft, fieldOf, honeypotOf, useDraft, valuesOf, writeValues } from "./use-draft";

/** Validation, EmailJS's library and toasts: loaded on the first touch of the form, not before. */
let sendingCode: typeof import("./send-enquiry") | undefined;

async function loadSendingCode() {
  sendingCode = await import("./send-enquiry");
  return sendingCode;
}

/** The enquiry on its way: a form that is left and opened again meanwhile goes on from there. */
let underWay: Promise<SendStatus> | undefined;

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (!underWay) return;
    isBusy.current = true;
    setSending(true);
    showOutcomeOf(underWay);
  }, []);

  /** The first touch begins a draft and loads what a submit will need. */
  function onFocus(): void {
    beginDraft();
    requestToaster();
    loadSendingCode().catch(() => undefined);
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const { name, value } = event.target as HTMLInputElement;
    draft.save();
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
    if (!sendingCode) setSending(true);
    const code = sendingCode ?? (await loadSendingCode().catch(() => null));
    // Without its code, the form goes as plain HTML would send it.
    if (!code) return HTMLFormElement.prototype.submit.call(form);
    const values = valuesOf(form);
    const check = code.validateEnquiry(values);
    if (!check.ok) {
      isBusy.current = false;
      flushSync(() => {
        setSending(false);
        setOutcome(outcomeOf({ status: "invalid", errors: check.errors, values }));
      });
      const firstWrong = ENQUIRY_FIELDS.find((name) => check.errors[name]);
      if (firstWrong) fieldOf(form, firstWrong).focus();
      return;
    }
    flushSync(() => {
      setOutcome(null);
      setSending(true);
    });
    draft.save();
    underWay = code.sendEnquiry({ form, draft: beginDraft(), honeypot: honeypotOf(form), emailJs });
    await showOutcomeOf(underWay);
  }

  async function showOutcomeOf(sending: Promise<SendStatus>): Promise<void> {
    const status = await sending;
    underWay = undefined;
    isBusy.current = false;
    if (status === "sent") draft.end();
    const form = formRef.current;
    if (!form) return;
    const hadFocus = form.contains(document.activeElement);
    const { from_mail: email } = valuesOf(form);
    if (status === "sent") writeValues(form, EMPTY_VALUES);
    flushSync(() => {
      setSending(false);
      setOutcome(status === "sent" ? { status, email } : { status });
      if (status !== "sent") return;
      setOddEmail(false);
      setLength(0);
    });
    if (!hadFocus) return;
    if (status === "sent") noticeRef.current?.focus();
    // The notice has pushed the button down, which has the focus for the next try.
    else form.querySelector("[type=submit]")?.scrollIntoView({ block: "nearest" });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    requestToaster();
    submit(event.currentTarget);
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

/** Whether something was typed that doesn't look like name@domain.tld. A reason for a hint, never for a refusal. */
export function isOddEmail(value: string): boolean {
  const text = value.trim();
  return text !== "" && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.\d]{2,}$/.test(text);
}

/** While the form has errors, and only then, the document's title says so first. */
function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    // A form that was sent without the script comes back with the prefix.
    const plain = document.title.replace(new RegExp(`^${ERROR_PREFIX}`), "");
    const shown = hasErrors ? ERROR_PREFIX + plain : plain;
    document.title = shown;
    return () => {
      // Another page may have set its own title meanwhile.
      if (document.title === shown) document.title = plain;
    };
  }, [hasErrors]);
}
