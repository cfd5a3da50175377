import { type RefObject, useEffect, useState } from "react";
import { readStored, writeStored } from "~/browser/stored-json";
import {
  byField,
  EMPTY_VALUES,
  ENQUIRY_FIELDS,
  type EnquiryField,
  type EnquiryResult,
  type EnquiryValues,
  MAX_LENGTHS,
} from "~content/enquiry";

/**
 * Name of the field that only machines fill in, never part of what the provider gets. It means nothing to password
 * managers and to browsers' autofill, which would fill in a `website` for a customer.
 */
export const HONEYPOT = "extra";

/** The control of a field. */
export function fieldOf(form: HTMLFormElement, name: EnquiryField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

export function valuesOf(form: HTMLFormElement): EnquiryValues {
  return byField((name) => fieldOf(form, name).value);
}

export function writeValues(form: HTMLFormElement, values: EnquiryValues): void {
  for (const name of ENQUIRY_FIELDS) fieldOf(form, name).value = values[name];
}

export function honeypotOf(form: HTMLFormElement): string {
  return String(new FormData(form).get(HONEYPOT) ?? "");
}

/** An enquiry being written. It survives reload and navigation within the visit. */
export interface Draft {
  /** Identifies the submission to our server, which delivers one id once. */
  readonly id: string;
  /** When the form was first touched, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly values: EnquiryValues;
  /**
   * Whether our server has it too. `possible`: an attempt has begun and its end is unknown; `confirmed`: our server
   * said that it goes on trying; undefined: it has nothing.
   */
  readonly serverCopy?: "possible" | "confirmed" | undefined;
}

const KEY = "frukto.enquiry-draft";

/** The draft of this page; the form may be left and opened again while it is being sent. In the browser only. */
let current: Draft | undefined;

/**
 * Stores what is typed for the visit and offers it back. `answer` is the status of a form that came back from the
 * server: its values are newer than the draft.
 */
export function useDraft(formRef: RefObject<HTMLFormElement>, answer: EnquiryResult["status"] | undefined) {
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const form = formRef.current;
    if (answer === "sent") clear();
    const stored = readDraft();
    if (!form || !stored) return;
    current = stored;
    if (answer) return;
    writeValues(form, mergeDraft(stored.values, valuesOf(form)));
    setRestored(true);
  }, [formRef, answer]);

  /** Stores what the visitor wrote, without what the page itself wrote. */
  function save(): void {
    const form = formRef.current;
    if (!form) return;
    const typed = byField((name) => {
      const { value, defaultValue } = fieldOf(form, name);
      return value === defaultValue ? "" : value;
    });
    storeDraft({ values: typed });
  }

  function end(): void {
    clear();
    setRestored(false);
  }

  /** Back to what the page came with. */
  function discard(): void {
    end();
    formRef.current?.reset();
  }

  return { isRestored, save, end, discard };
}

/** Returns the draft; a new one on the first touch of the form. */
export function beginDraft(): Draft {
  current ??= { id: newId(), startedAt: Date.now(), values: EMPTY_VALUES };
  return current;
}

/** Changes the draft and stores it. */
export function storeDraft(changes: Partial<Draft>): void {
  current = { ...beginDraft(), ...changes };
  writeStored(KEY, current);
}

function clear(): void {
  current = undefined;
  writeStored(KEY, undefined);
}

/** The draft of this visit; undefined when there is none or it is not one of ours. */
export function readDraft(): Draft | undefined {
  const stored = readStored(KEY) as Partial<Draft> | null | undefined;
  const isOurs =
    typeof stored?.id === "string" &&
    typeof stored.startedAt === "number" &&
    ENQUIRY_FIELDS.every((name) => typeof stored.values?.[name] === "string");
  return isOurs ? (stored as Draft) : undefined;
}

/**
 * The values to offer back over the ones that the page came with. What the visitor wrote wins; a message that the page
 * starts from, such as the wish for a machine, goes before the written one if both fit.
 */
export function mergeDraft(draft: EnquiryValues, page: EnquiryValues): EnquiryValues {
  const merged = byField((name) => draft[name] || page[name]);
  const both = `${page.message}\n\n${draft.message}`;
  const isNew = page.message !== "" && draft.message !== "" && !draft.message.includes(page.message);
  return isNew && both.length <= MAX_LENGTHS.message ? { ...merged, message: both } : merged;
}

/** 128 random bits. `crypto.randomUUID` is missing on pages served over plain http. */
function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
