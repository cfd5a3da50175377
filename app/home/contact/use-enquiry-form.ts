import { type FocusEvent, type FormEvent, useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { requestToaster } from "~/layout/toaster";
import { usePublicSettings } from "~/layout/use-public-settings";
import { EMPTY_VALUES, ENQUIRY_FIELDS, type EnquiryField, type EnquiryResult } from "~content/enquiry";
import { contactTexts, failureTexts } from "~content/messages";
import { beginDraft, endDraft, restoreDraft, saveDraft, storeDraft } from "./draft";
import { fieldOf, valuesOf, writeValues } from "./form-fields";
import { lengthAnnouncement } from "./length-announcement";
import { type Outcome, outcomeAfterTyping } from "./notice";
import type { SendStatus } from "./send-enquiry";
import { useErrorTitle } from "./use-error-title";

/** Validation, EmailJS's library and toasts: loaded on the first touch of the form, not before. */
let sendingCode: typeof import("./send-enquiry") | undefined;

async function loadSendingCode() {
  sendingCode = await import("./send-enquiry");
  return sendingCode;
}

/** The enquiry on its way: a form that is left and opened again meanwhile goes on from there. */
let underWay: Promise<SendStatus> | undefined;

const UNTOUCHED = {
  outcome: null as Outcome | null,
  isSending: false,
  /** Whether the fields show a draft of this visit. */
  isRestored: false,
  hasOddEmail: false,
  /** The fields' contents; null until the script has taken over. */
  values: null as ReturnType<typeof valuesOf> | null,
  /** The field that is being typed in. */
  typedField: null as EnquiryField | null,
  /** The sentence in the form's live region. */
  spoken: "",
};

/** State of the form. */
export type FormView = Readonly<typeof UNTOUCHED>;

const changed = (view: FormView, changes: Partial<FormView>): FormView => ({ ...view, ...changes });

/**
 * Takes the contact form over in the browser: checks it, sends it once, keeps or clears what was typed. `answer` is
 * what the page came with when the form was sent without JavaScript.
 */
export function useEnquiryForm(answer: EnquiryResult | null) {
  const { emailJs } = usePublicSettings();
  const formRef = useRef<HTMLFormElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const [view, show] = useReducer(changed, { ...UNTOUCHED, outcome: answer });
  const { outcome, values, isSending } = view;
  useErrorTitle(outcome !== null && outcome.status !== "sent");

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    show({ isRestored: restoreDraft(form, answer?.status), values: valuesOf(form) });
    if (answer && answer.status !== "sent") noticeRef.current?.focus();
  }, [answer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (underWay) {
      show({ isSending: true });
      showOutcomeOf(underWay);
    }
    // A form that went as plain HTML left its page waiting, and Back may bring that page as it was.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !underWay) show({ isSending: false });
    };
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, []);

  /** The first touch begins a draft and loads what a submit will need. */
  function onFocus(): void {
    beginDraft();
    requestToaster();
    loadSendingCode().catch(() => undefined);
  }

  function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void {
    saveDraft(form);
    const typedField = ENQUIRY_FIELDS.find((name) => fieldOf(form, name) === target);
    if (!typedField || !values) return;
    const typed = valuesOf(form);
    show({
      typedField,
      values: typed,
      outcome: outcomeAfterTyping(outcome, typedField),
      hasOddEmail: view.hasOddEmail && isOddEmail(typed.from_mail),
      spoken:
        lengthAnnouncement(typedField, values[typedField].length, typed[typedField].length) ?? view.spoken,
    });
  }

  function onBlur({ target }: FocusEvent<HTMLFormElement>): void {
    show({ typedField: null });
    if (target.name !== "from_mail") return;
    const hasOddEmail = isOddEmail(target.value);
    show({ hasOddEmail, spoken: hasOddEmail ? contactTexts.emailHint : "" });
  }

  function startAgain(): void {
    const form = formRef.current;
    if (!form) return;
    endDraft();
    form.reset();
    show({ ...UNTOUCHED, values: valuesOf(form) });
    fieldOf(form, "from_name").focus();
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (!sendingCode) show({ isSending: true });
    const code = sendingCode ?? (await loadSendingCode().catch(() => null));
    if (!code) return submitPlainly(form);
    const check = code.validateEnquiry(valuesOf(form));
    if (!check.ok) {
      const { errors } = check;
      flushSync(() => show({ isSending: false, typedField: null, outcome: { status: "invalid", errors } }));
      const firstWrong = ENQUIRY_FIELDS.find((name) => errors[name]);
      if (firstWrong) fieldOf(form, firstWrong).focus();
      return;
    }
    flushSync(() => show({ isSending: true, outcome: null }));
    saveDraft(form);
    underWay = code.sendEnquiry(form, emailJs);
    await showOutcomeOf(underWay);
  }

  /** Sends the form as plain HTML would, if our server is there: the browser's error page would replace what was typed. */
  async function submitPlainly(form: HTMLFormElement): Promise<void> {
    try {
      // `navigator.onLine` is true in many networks that lead nowhere.
      await fetch("/healthz", { method: "HEAD", cache: "no-store" });
      storeDraft({ isPosted: true });
      HTMLFormElement.prototype.submit.call(form);
    } catch {
      show({ isSending: false, outcome: { status: "failed" }, spoken: failureTexts.failed.title });
    }
  }

  async function showOutcomeOf(sending: Promise<SendStatus>): Promise<void> {
    const status = await sending;
    underWay = undefined;
    if (status === "sent") endDraft();
    const form = formRef.current;
    if (!form) return;
    const hadFocus = form.contains(document.activeElement);
    if (status !== "sent") {
      flushSync(() => show({ isSending: false, outcome: { status } }));
      // The notice has pushed the button down, which has the focus for the next try.
      if (hadFocus) form.querySelector("[type=submit]")?.scrollIntoView({ block: "nearest" });
      return;
    }
    const { from_mail: email } = valuesOf(form);
    writeValues(form, EMPTY_VALUES);
    flushSync(() => show({ ...UNTOUCHED, values: valuesOf(form), outcome: { status, email } }));
    if (hadFocus) noticeRef.current?.focus();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending) return;
    requestToaster();
    submit(event.currentTarget);
  }

  return { ...view, formRef, noticeRef, startAgain, handlers: { onFocus, onBlur, onInput, onSubmit } };
}

/** Whether something was typed that doesn't look like name@domain.tld. A reason for a hint, never for a refusal. */
export function isOddEmail(value: string): boolean {
  const text = value.trim();
  return text !== "" && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.\d]{2,}$/.test(text);
}
