/** Maximum lengths in characters, a line break counting as one (docs/product.md, The contact form). */
export const MAX_LENGTHS = { from_name: 20, telefono: 30, from_mail: 40, message: 730 } as const;

/** The form's fields in the order in which they are shown. */
export const ENQUIRY_FIELDS = ["from_name", "telefono", "from_mail", "message"] as const;

/**
 * Header of the form's response: `sent`, or `kept` when the enquiry could not be sent yet and our server goes on trying.
 * It is missing where nothing arrived, and where a proxy responds in our place.
 */
export const ENQUIRY_HEADER = "X-Enquiry";

/** A form without an id counts as the same so long when the same visitor sends the same content. */
export const SAME_CONTENT_WINDOW_MS = 10 * 60_000;

/** How long the delivery of one enquiry is tried (docs/product.md, Delivery of enquiries). */
export const RETRY_PERIOD_MS = 24 * 60 * 60_000;

export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];
export type EnquiryValues = Readonly<Record<EnquiryField, string>>;
export type EnquiryErrors = Readonly<Partial<Record<EnquiryField, string>>>;

/** What became of an enquiry. `kept`: stored and tried again; `full`: no room for it; `failed`: neither. */
export type EnquiryOutcome = EnquiryResult["status"] | "kept" | "full";

/** Why an enquiry whose fields are right was not sent. */
export type EnquiryFailure = Exclude<EnquiryResult["status"], "sent" | "invalid">;

/** An enquiry that passed validation. */
export type Enquiry = EnquiryValues;

/** One text for each field. */
export function byField(textOf: (name: EnquiryField) => string): EnquiryValues {
  return Object.fromEntries(ENQUIRY_FIELDS.map((name) => [name, textOf(name)])) as EnquiryValues;
}

export const EMPTY_VALUES = byField(() => "");

/** What the contact action answers, with and without JavaScript. */
export type EnquiryResult =
  | { readonly status: "sent" }
  | { readonly status: "invalid"; readonly errors: EnquiryErrors; readonly values: EnquiryValues }
  | {
      readonly status: "failed" | "limited" | "too-large" | "foreign-origin" | "not-a-form";
      readonly values: EnquiryValues;
    };
