import { forgetInterest } from "~/browser/interest";
import { readStored, writeStored } from "~/browser/stored-json";
import {
  byField,
  EMPTY_VALUES,
  type EnquiryResult,
  type EnquiryValues,
  isAccepted,
} from "~domain/enquiry/enquiry";
import { FIELDS } from "~domain/enquiry/fields";
import { fieldOf, typedIn, valuesOf, writeValues } from "./form-fields";

/** An enquiry being written. It survives reloads and navigation within the browser session. */
export interface Draft {
  /** Id of the submission, from its first attempt on; our server delivers each id once. A duplicated tab copies the draft. */
  readonly id?: string;
  /** Time of the first touch of the form, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly values: EnquiryValues;
  /** The page's beginning of the message when it was saved. */
  readonly opening?: string;
  /**
   * Whether our server has a copy. `possible`: an attempt began and its outcome is unknown; `confirmed`: our server has
   * stored it and keeps retrying; undefined: it has none.
   */
  readonly serverCopy?: "possible" | "confirmed" | undefined;
  /** Whether the form was posted as plain HTML and has not changed since. */
  readonly isPosted?: boolean;
}

const KEY = "frukto.enquiry-draft";

/** The page's draft. It outlives the form, which may be unmounted and mounted again during a send. Browser only. */
let current: Draft | undefined;

/**
 * Writes the stored draft into the form: the visitor's words win, the newest first. Returns whether it did. `answer` is the status of a
 * form that came back from the server, with values newer than the draft. A posted form's draft ends when the thanks are
 * shown.
 */
export function restoreDraft(form: HTMLFormElement, answer: EnquiryResult["status"] | undefined): boolean {
  const stored = readDraft();
  if (!stored) return false;
  if (isAccepted(answer) && stored.isPosted) endDraft();
  else current = stored;
  if (!current || (answer && !isAccepted(answer))) return false;
  const page = valuesOf(form);
  writeValues(
    form,
    byField((name) => typedIn(fieldOf(form, name)) || stored.values[name] || page[name]),
  );
  return true;
}

/** Stores the visitor's own words, without the page's initial message. */
export function saveDraft(form: HTMLFormElement): void {
  const values = byField((name) => typedIn(fieldOf(form, name)));
  storeDraft({ values, opening: fieldOf(form, "message").defaultValue, isPosted: false });
}

/** Returns the draft, and begins one on the first touch of the form. */
export function beginDraft(): Draft {
  current ??= { startedAt: Date.now(), values: EMPTY_VALUES };
  return current;
}

/** Stores that an attempt to send begins. Returns the draft with its id, and what our server had of it before. */
export function beginAttempt(changes: Partial<Draft> = {}) {
  // 128 random bits. `crypto.randomUUID` is missing on pages served over plain http.
  const newId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
  const { id = newId(), startedAt, serverCopy } = beginDraft();
  storeDraft({ ...changes, id, serverCopy: serverCopy ?? "possible" });
  return { id, startedAt, serverCopy };
}

/** Changes the draft and stores it. */
export function storeDraft(changes: Partial<Draft>): void {
  current = { ...beginDraft(), ...changes };
  writeStored(KEY, current);
}

/** Forgets the draft, and the interest that it began with. */
export function endDraft(): void {
  forgetInterest();
  current = undefined;
  writeStored(KEY, undefined);
}

/** Returns the stored draft, or undefined if it is missing or malformed. An older release's may lack a field. */
export function readDraft(): Draft | undefined {
  const stored = readStored(KEY) as Partial<Draft> | null | undefined;
  const isOurs =
    typeof stored?.startedAt === "number" &&
    ["string", "undefined"].includes(typeof stored.id) &&
    stored.values != null &&
    Object.values(stored.values).every((value) => typeof value === "string");
  return isOurs ? { ...(stored as Draft), values: { ...EMPTY_VALUES, ...stored.values } } : undefined;
}

/**
 * Puts the page's beginning of the message in the place of the former one or of the draft's, or before it all if
 * `isAsked`: the address names it. The visitor's own words stay, an emptied message stays empty, and a beginning that
 * leaves too little room is left out.
 */
export function changeOpening(
  form: HTMLFormElement,
  opening: string,
  former: string,
  isAsked: boolean,
): void {
  const message = fieldOf(form, "message");
  const text = message.value;
  if (text === "" && former === "") message.value = opening;
  if (text === "" || opening === "" || text.includes(opening)) return;
  const start = former || current?.opening || "";
  const begins = start !== "" && text.startsWith(start);
  if (!begins && !isAsked) return;
  const whole = opening + (begins ? text.slice(start.length) : `\n\n${text}`);
  if (whole.length <= FIELDS.message.limit) message.value = whole;
}
