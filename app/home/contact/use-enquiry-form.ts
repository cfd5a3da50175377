import { type FocusEvent, type FormEvent, useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { requestToaster } from "~/layout/toaster";
import { usePublicSettings } from "~/layout/use-public-settings";
import contact from "~content/contact.json";
import { EMPTY_VALUES, ENQUIRY_FIELDS, type EnquiryField, type EnquiryResult } from "~content/enquiry";
import { ERROR_PREFIX, lengthAnnouncement, toastTexts } from "~content/messages";
import { beginDraft, endDraft, restoreDraft, saveDraft, storeDraft } from "./draft";
import { fieldOf, valuesOf, writeValues } from "./form-fields";
import { outcomeAfterTyping } from "./notice";
import type { sendEnquiry } from "./send-enquiry";

/** Validation, EmailJS's library and toasts, loaded on the first touch of the form. */
let sendingCode: typeof import("./send-enquiry") | undefined;

async function loadSendingCode(): Promise<void> {
  requestToaster();
  sendingCode = await import("./send-enquiry").catch(() => undefined);
}

/** The send in progress. A form that is mounted again during a send picks it up. */
let underWay: ReturnType<typeof sendEnquiry> | undefined;

/** Milliseconds without a key. Screen readers drop a polite sentence at the next key. */
const PAUSE_MS = 1_000;

const UNTOUCHED = {
  outcome: null as EnquiryResult | null,
  isSending: false,
  /** Whether the fields show a stored draft. */
  isRestored: false,
  hasOddEmail: false,
  /** The fields' contents; null until hydration. */
  values: null as ReturnType<typeof valuesOf> | null,
  /** The field that is being typed in. */
  typedField: null as EnquiryField | null,
  /** The sentence in the form's live region. */
  spoken: "",
};

export type FormView = Readonly<typeof UNTOUCHED>;

const changed = (view: FormView, changes: Partial<FormView>): FormView => ({ ...view, ...changes });

/**
 * Runs the contact form in the browser: checks it, sends it once, then keeps or clears the text. `answer` is the
 * action's answer that the page came with if the form was sent without JavaScript.
 */
export function useEnquiryForm(answer: EnquiryResult | null) {
  const { emailJs } = usePublicSettings();
  const formRef = useRef<HTMLFormElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const pause = useRef<number>();
  const [view, show] = useReducer(changed, { ...UNTOUCHED, outcome: answer });
  const { outcome, isSending } = view;
  useErrorTitle(outcome !== null && outcome.status !== "sent");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that the page came with
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    show({ isRestored: restoreDraft(form, answer?.status), values: valuesOf(form) });
    if (answer && answer.status !== "sent") noticeRef.current?.focus();
    if (underWay) {
      show({ isSending: true });
      showOutcomeOf(underWay);
    }
    // Back may restore a page from the back/forward cache in the middle of a plain HTML post.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !underWay) show({ isSending: false });
    };
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, [answer]);

  /** Begins a draft on the first touch, and loads the code that a submit needs. */
  function onFocus(): void {
    beginDraft();
    loadSendingCode();
  }

  function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void {
    saveDraft(form);
    const typedField = ENQUIRY_FIELDS.find((name) => fieldOf(form, name) === target);
    if (!typedField) return;
    const values = valuesOf(form);
    const hasOddEmail = view.hasOddEmail && isOddEmail(values.from_mail);
    show({ typedField, values, outcome: outcomeAfterTyping(outcome, typedField), hasOddEmail });
    window.clearTimeout(pause.current);
    const spoken = lengthAnnouncement(typedField, values[typedField].length);
    pause.current = window.setTimeout(() => show({ spoken }), PAUSE_MS);
  }

  function onBlur({ target }: FocusEvent<HTMLFormElement>): void {
    window.clearTimeout(pause.current);
    show({ typedField: null });
    const name = ENQUIRY_FIELDS.find((field) => field === target.name);
    if (!name) return;
    const hasOddEmail = name === "from_mail" ? isOddEmail(target.value) : view.hasOddEmail;
    const hint = name === "from_mail" && hasOddEmail ? contact.emailHint : "";
    show({ hasOddEmail, spoken: lengthAnnouncement(name, target.value.length) || hint });
  }

  function startAgain(): void {
    const form = formRef.current;
    if (!form) return;
    endDraft();
    form.reset();
    show({ ...UNTOUCHED, values: valuesOf(form) });
    fieldOf(form, "from_name").focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    window.clearTimeout(pause.current);
    show({ isSending: true, spoken: "" });
    if (!sendingCode) await loadSendingCode();
    if (!sendingCode) return submitPlainly(form);
    const check = sendingCode.validateEnquiry(valuesOf(form));
    if (!check.ok) {
      const { errors } = check;
      flushSync(() => show({ isSending: false, typedField: null, outcome: { status: "invalid", errors } }));
      form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    flushSync(() => show({ outcome: null }));
    saveDraft(form);
    underWay = sendingCode.sendEnquiry(form, emailJs);
    await showOutcomeOf(underWay);
  }

  /** Posts the form as plain HTML if our server is reachable; the browser's error page would lose the text. */
  async function submitPlainly(form: HTMLFormElement): Promise<void> {
    try {
      // `navigator.onLine` is also true in networks without internet access.
      await fetch("/healthz", { method: "HEAD", cache: "no-store" });
      const { id, serverCopy = "possible" } = beginDraft();
      storeDraft({ isPosted: true, serverCopy });
      form.addEventListener("formdata", ({ formData }) => formData.set("draft", id), { once: true });
      HTMLFormElement.prototype.submit.call(form);
    } catch {
      show({ isSending: false, outcome: { status: "failed" }, spoken: toastTexts.failed });
    }
  }

  async function showOutcomeOf(sending: ReturnType<typeof sendEnquiry>): Promise<void> {
    const status = await sending;
    underWay = undefined;
    if (status === "sent") endDraft();
    const form = formRef.current;
    if (!form) return;
    const hadFocus = form.contains(document.activeElement);
    if (status !== "sent") {
      flushSync(() => show({ isSending: false, outcome: { status } }));
      // The notice has pushed the focused button down.
      if (hadFocus) form.querySelector("[type=submit]")?.scrollIntoView({ block: "nearest" });
      return;
    }
    const { from_mail: email } = valuesOf(form);
    writeValues(form, EMPTY_VALUES);
    flushSync(() => show({ ...UNTOUCHED, values: EMPTY_VALUES, outcome: { status, email } }));
    if (hadFocus) noticeRef.current?.focus();
  }

  return { ...view, formRef, noticeRef, startAgain, handlers: { onFocus, onBlur, onInput, onSubmit } };
}

function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    // A form that was sent without JavaScript comes back with the prefix.
    const plain = document.title.replace(ERROR_PREFIX, "");
    const shown = hasErrors ? ERROR_PREFIX + plain : plain;
    document.title = shown;
    return () => {
      // Another page may have set its own title since.
      if (document.title === shown) document.title = plain;
    };
  }, [hasErrors]);
}

/** Returns whether a value does not look like name@domain.tld. It triggers a hint only; the form is still sent. */
export function isOddEmail(value: string): boolean {
  const text = value.trim();
  return text !== "" && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.\d]{2,}$/.test(text);
}
