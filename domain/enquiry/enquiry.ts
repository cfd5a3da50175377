import { pastedContact, pastedLine } from "../wording/pasted-text";
import { FIELDS } from "./fields";

/** Names of the form's fields in the order in which they are shown. */
export const ENQUIRY_FIELDS = Object.keys(FIELDS) as readonly EnquiryField[];

/** Returns whether an enquiry needs a field. */
export const isRequired = (name: EnquiryField) => FIELDS[name].missing !== undefined;

/**
 * Name of the honeypot, which never reaches the provider. Password managers and autofill ignore this name; they would
 * fill in a field called `website`.
 */
export const HONEYPOT = "extra";

/**
 * Fields that the page's script adds to the form: the idempotency key of its own request or of a plain post, and the
 * milliseconds since the first touch.
 */
export const SCRIPT_FIELDS = { key: "id", plainKey: "draft", elapsed: "elapsed" } as const;

/** People need longer than this for a form. Our server takes faster forms for a bot's, so the script waits. */
export const HUMAN_TIME_MS = 2_000;

/** Parameter of the page that thanks for a form without JavaScript, and its values. */
export const THANKS_PARAMETER = "contacto";
export const THANKS = { sent: "enviado", queued: "recibido" } as const;

/** Header of the form's response: the outcome. It is missing from responses of a proxy. */
export const ENQUIRY_HEADER = "X-Enquiry";

/** Time in which forms without an id count as one if visitor and content are the same. */
export const SAME_CONTENT_WINDOW_MS = 10 * 60_000;

/** Longest time that the delivery of one enquiry is retried (docs/product.md, Delivery of enquiries). */
export const RETRY_PERIOD_MS = 24 * 60 * 60_000;

export type EnquiryField = keyof typeof FIELDS;
export type EnquiryValues = Readonly<Record<EnquiryField, string>>;
export type EnquiryErrors = Readonly<Partial<Record<EnquiryField, string>>>;

/** Reason shown to the visitor if an enquiry was not accepted. */
export type EnquiryFailure = "failed" | "limited" | "too-large" | "foreign-origin" | "not-a-form";

/**
 * The outcome of an enquiry, by the same name in the table's answers, the response's header, the page and the figures:
 * - `sent`: the provider has it;
 * - `queued`: stored, and sent when its turn comes;
 * - `kept`: stored and retried after a failure; shown as `failed`;
 * - `full`: not stored for want of space; shown as `failed`;
 * - `failed`: not stored for another reason;
 * - everything else: refused.
 */
export type EnquiryOutcome = "sent" | "queued" | "kept" | "full" | "invalid" | EnquiryFailure;

/** Returns whether an enquiry needs nothing more of its visitor. */
export const isAccepted = (outcome: EnquiryOutcome | undefined) => outcome === "sent" || outcome === "queued";

/** An enquiry that passed validation. */
export type Enquiry = EnquiryValues;

/** Returns one text per field. */
export function byField(textOf: (name: EnquiryField) => string): EnquiryValues {
  return Object.fromEntries(ENQUIRY_FIELDS.map((name) => [name, textOf(name)])) as EnquiryValues;
}

export const EMPTY_VALUES = byField(() => "");

/** Returns what was typed or pasted into a field of one line, as the visitor means it. */
export function pastedField(name: EnquiryField, text: string): string {
  return FIELDS[name].input?.inputMode ? pastedContact(text) : pastedLine(text);
}

/**
 * Result shown to the visitor. `email`: the visitor's address, present when the script sent the form; `values`: the
 * fields to show again, present when the form was sent without JavaScript.
 */
export type EnquiryResult =
  | {
      readonly status: "sent" | "queued";
      readonly name?: string;
      readonly email?: string;
      readonly values?: never;
    }
  | { readonly status: "invalid"; readonly errors: EnquiryErrors; readonly values?: EnquiryValues }
  | { readonly status: EnquiryFailure; readonly values?: EnquiryValues };
