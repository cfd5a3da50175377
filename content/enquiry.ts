/** Maximum lengths in characters, a line break counting as one (docs/product.md, The contact form). */
export const MAX_LENGTHS = { from_name: 20, telefono: 30, from_mail: 40, message: 730 } as const;

/** The form's fields in the order in which they are shown. */
export const ENQUIRY_FIELDS = ["from_name", "telefono", "from_mail", "message"] as const;

/**
 * Header of the form's response: `sent`, or `kept` if the enquiry is stored and our server keeps retrying. It is
 * missing from errors and from responses of a proxy.
 */
export const ENQUIRY_HEADER = "X-Enquiry";

/** Time in which forms without an id count as one if visitor and content are the same. */
export const SAME_CONTENT_WINDOW_MS = 10 * 60_000;

/** Longest time that the delivery of one enquiry is retried (docs/product.md, Delivery of enquiries). */
export const RETRY_PERIOD_MS = 24 * 60 * 60_000;

export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];
export type EnquiryValues = Readonly<Record<EnquiryField, string>>;
export type EnquiryErrors = Readonly<Partial<Record<EnquiryField, string>>>;

/**
 * Outcome of an enquiry. `kept`: stored and retried; `full`: the table had no space; `failed`: not stored for another
 * reason.
 */
export type EnquiryOutcome = EnquiryResult["status"] | "kept" | "full";

/** Reason shown to the visitor if an enquiry was not sent. */
export type EnquiryFailure = "failed" | "limited" | "too-large" | "foreign-origin" | "not-a-form";

/** An enquiry that passed validation. */
export type Enquiry = EnquiryValues;

/** Returns one text per field. */
export function byField(textOf: (name: EnquiryField) => string): EnquiryValues {
  return Object.fromEntries(ENQUIRY_FIELDS.map((name) => [name, textOf(name)])) as EnquiryValues;
}

export const EMPTY_VALUES = byField(() => "");

/**
 * Result shown to the visitor. `email`: the visitor's address, present when the script sent the form; `values`: the
 * fields to show again, present when the form was sent without JavaScript.
 */
export type EnquiryResult =
  | { readonly status: "sent"; readonly email?: string; readonly values?: never }
  | { readonly status: "invalid"; readonly errors: EnquiryErrors; readonly values?: EnquiryValues }
  | { readonly status: EnquiryFailure; readonly values?: EnquiryValues };
