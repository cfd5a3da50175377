import { readStored, writeStored } from "~/browser/stored-json";
import {
  byField,
  EMPTY_VALUES,
  ENQUIRY_FIELDS,
  type EnquiryResult,
  type EnquiryValues,
  MAX_LENGTHS,
} from "~content/enquiry";
import { fieldOf, valuesOf, writeValues } from "./form-fields";

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
  /** Whether the form went as plain HTML and has not changed since. */
  readonly isPosted?: boolean;
}

const KEY = "frukto.enquiry-draft";

/** The draft of this page; the form may be left and opened again while it is being sent. In the browser only. */
let current: Draft | undefined;

/**
 * Writes the stored draft into the form. Returns whether it did so. `answer` is the status of a form that came back from
 * the server: its values are newer than the draft. The thanks for a posted form end its draft.
 */
export function restoreDraft(form: HTMLFormElement, answer: EnquiryResult["status"] | undefined): boolean {
  const stored = readDraft();
  if (!stored) return false;
  if (answer === "sent" && stored.isPosted) endDraft();
  else current = stored;
  if (!current || (answer && answer !== "sent")) return false;
  writeValues(form, mergeDraft(stored.values, valuesOf(form)));
  return true;
}

/** Stores the visitor's own words, without the page's. */
export function saveDraft(form: HTMLFormElement): void {
  const values = byField((name) => {
    const { value, defaultValue } = fieldOf(form, name);
    return value === defaultValue ? "" : value;
  });
  storeDraft({ values, isPosted: false });
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

/** Forgets the draft. */
export function endDraft(): void {
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
