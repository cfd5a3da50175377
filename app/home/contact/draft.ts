import { readStored, removeStored, writeStored } from "~/browser/stored-json";
import type { EnquiryValues } from "~content/enquiry";
import { fieldOrder, maxLengths } from "~content/messages";
import { newEnquiryId } from "./enquiry-id";
import { byField } from "./form-values";

/** An enquiry being written: it survives reload and navigation within the visit. */
export interface Draft {
  /** Identifies the submission to our server, which delivers one id once. */
  readonly id: string;
  /** When the form was first touched, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly values: EnquiryValues;
}

const KEY = "frukto.enquiry-draft";

export function newDraft(values: EnquiryValues): Draft {
  return { id: newEnquiryId(), startedAt: Date.now(), values };
}

/** The draft of this visit, or undefined when there is none or it is not one of ours. */
export function readDraft(): Draft | undefined {
  const stored = readStored("session", KEY);
  return isDraft(stored) ? stored : undefined;
}

export function saveDraft(draft: Draft): void {
  writeStored("session", KEY, draft);
}

export function clearDraft(): void {
  removeStored("session", KEY);
}

/**
 * The values to offer back over the ones that the page came with. What the visitor wrote wins; a message that the
 * page starts from, such as the wish for a machine, is put before the written one if both fit.
 */
export function mergeDraft(draft: EnquiryValues, page: EnquiryValues): EnquiryValues {
  const merged = byField((name) => draft[name] || page[name]);
  const both = `${page.message}\n\n${draft.message}`;
  const isNew = page.message !== "" && draft.message !== "" && !draft.message.includes(page.message);
  return isNew && both.length <= maxLengths.message ? { ...merged, message: both } : merged;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { id, startedAt, values } = value as Partial<Record<keyof Draft, unknown>>;
  if (typeof id !== "string" || typeof startedAt !== "number") return false;
  if (typeof values !== "object" || values === null) return false;
  return fieldOrder.every((name) => typeof (values as Record<string, unknown>)[name] === "string");
}
