import { useLocation } from "@remix-run/react";
import { type FocusEvent, type FormEvent, useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { useInterestQuery } from "~/browser/interest";
import { isServerInReach } from "~/browser/is-server-in-reach";
import { lateCode } from "~/browser/late-code";
import { report } from "~/browser/report";
import { writeToAddress } from "~/browser/use-choice-in-address";
import { requestToaster } from "~/layout/toasts/toaster";
import { usePublicSettings } from "~/layout/use-public-settings";
import {
  EMPTY_VALUES,
  ENQUIRY_FIELDS,
  type EnquiryField,
  type EnquiryResult,
  isAccepted,
  SCRIPT_FIELDS,
  THANKS_PARAMETER,
} from "~domain/enquiry/enquiry";
import { ERROR_PREFIX, lengthAnnouncement } from "~domain/enquiry/messages";
import { toastTexts } from "~domain/fixed-texts";
import { pastedContact } from "~domain/wording/pasted-text";
import { useHome } from "../use-home";
import { beginAttempt, beginDraft, changeOpening, endDraft, restoreDraft, saveDraft } from "./draft";
import { fieldOf, typedIn, valuesOf, writeValues } from "./form-fields";
import { outcomeAfterTyping } from "./notice";
import type { sendEnquiry } from "./send-enquiry";

const sendingCode = lateCode(() => import("./send-enquiry"));

/** Loads validation, EmailJS's library and toasts. Returns undefined if they can't be had. */
function loadSendingCode() {
  requestToaster();
  return sendingCode().catch(() => undefined);
}

/** The send in progress. A form that is mounted again during a send picks it up. */
let underWay: ReturnType<typeof sendEnquiry> | undefined;

/** Whether this visit has reported that the form was begun. */
let isReported = false;

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
 * action's answer that the page came with if the form was sent without JavaScript, `message` the page's own beginning
 * of the message.
 */
export function useEnquiryForm(answer: EnquiryResult | null, message: string) {
  const { emailJs } = usePublicSettings();
  const { emailHint } = useHome().contact;
  const isAsked = useInterestQuery() !== "";
  const formRef = useRef<HTMLFormElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const pause = useRef<number>();
  const [view, show] = useReducer(changed, { ...UNTOUCHED, outcome: answer });
  const { outcome, isSending } = view;
  useErrorTitle(outcome !== null && !isAccepted(outcome.status));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that the page came with
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const isTyped = ENQUIRY_FIELDS.some((name) => typedIn(fieldOf(form, name)));
    const isRestored = restoreDraft(form, answer?.status);
    // Until now nothing has kept it.
    if (isTyped) saveDraft(form);
    show({ isRestored, values: valuesOf(form) });
    if (answer && !isAccepted(answer.status)) noticeRef.current?.focus();
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

  const opening = useRef("");
  useEffect(() => {
    const form = formRef.current;
    if (!form || answer?.values) return;
    changeOpening(form, message, opening.current, isAsked);
    opening.current = message;
    show({ values: valuesOf(form) });
  }, [message, isAsked, answer]);

  // A link to the form, such as that of the calculator, takes the thanks away.
  const { key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    // React flushes nothing within an effect.
    if (state?.arrival === "form" && isAccepted(outcome?.status)) queueMicrotask(writeAnother);
  }, [key]);

  /** Begins a draft on the first touch, and loads the code that a submit needs. */
  function onFocus(): void {
    beginDraft();
    loadSendingCode();
  }

  function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void {
    saveDraft(form);
    const typedField = ENQUIRY_FIELDS.find((name) => fieldOf(form, name) === target);
    if (!typedField) return;
    if (!isReported) report("begun");
    isReported = true;
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
    const hint = name === "from_mail" && hasOddEmail ? emailHint : "";
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

  function writeAnother(): void {
    writeToAddress({ [THANKS_PARAMETER]: null });
    flushSync(() => show({ outcome: null }));
    const form = formRef.current;
    if (form) fieldOf(form, "from_name").focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    window.clearTimeout(pause.current);
    show({ isSending: true, spoken: "" });
    const code = await loadSendingCode();
    if (!code) return submitPlainly(form);
    const check = code.validateEnquiry(valuesOf(form));
    if (!check.ok) {
      const { errors } = check;
      flushSync(() => show({ isSending: false, typedField: null, outcome: { status: "invalid", errors } }));
      form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    flushSync(() => show({ outcome: null }));
    saveDraft(form);
    underWay = code.sendEnquiry(form, emailJs);
    await showOutcomeOf(underWay);
  }

  /** Posts the form as plain HTML if our server is reachable; the browser's error page would lose the text. */
  async function submitPlainly(form: HTMLFormElement): Promise<void> {
    if (!(await isServerInReach()))
      return show({ isSending: false, outcome: { status: "failed" }, spoken: toastTexts.failed });
    const { id } = beginAttempt({ isPosted: true });
    form.addEventListener("formdata", ({ formData }) => formData.set(SCRIPT_FIELDS.plainKey, id), {
      once: true,
    });
    HTMLFormElement.prototype.submit.call(form);
  }

  async function showOutcomeOf(sending: ReturnType<typeof sendEnquiry>): Promise<void> {
    const status = await sending;
    underWay = undefined;
    if (isAccepted(status)) endDraft();
    const form = formRef.current;
    if (!form) return;
    const hadFocus = form.contains(document.activeElement);
    if (status !== "sent" && status !== "queued") {
      flushSync(() => show({ isSending: false, outcome: { status } }));
      // The notice has pushed the focused button down.
      if (hadFocus) form.querySelector("[type=submit]")?.scrollIntoView({ block: "nearest" });
      return;
    }
    const { from_name: name, from_mail: email } = valuesOf(form);
    writeValues(form, EMPTY_VALUES);
    flushSync(() => show({ ...UNTOUCHED, values: EMPTY_VALUES, outcome: { status, name, email } }));
    if (hadFocus) noticeRef.current?.focus();
  }

  return {
    ...view,
    formRef,
    noticeRef,
    startAgain,
    writeAnother,
    handlers: { onFocus, onBlur, onInput, onSubmit },
  };
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
  const text = pastedContact(value);
  return text !== "" && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.\d]{2,}$/.test(text);
}
