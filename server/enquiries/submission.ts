import { createHash } from "node:crypto";
import { ENQUIRY_FIELDS, type Enquiry, SAME_CONTENT_WINDOW_MS } from "~content/enquiry";

/** The identity of an enquiry: two hashes in hexadecimal, without personal data. */
export interface Identity {
  /** One per filled-in form: every attempt to send that form has the same. */
  readonly id: string;
  readonly content_hash: string;
}

/** A valid enquiry on its way. */
export interface Submission extends Identity {
  /** How long after its delivery the same content still counts as the same submission. */
  readonly repeatWindowMs: number;
  readonly enquiry: Enquiry;
}

/**
 * Identifies an enquiry by its form's id or, without JavaScript, by its content and the visitor's address, "" for unknown.
 * A form with an id may be corrected and sent again: the id stays, the content's hash changes.
 */
export function identify(
  enquiry: Enquiry,
  { formId, address }: { readonly formId: string; readonly address: string },
): Submission {
  const content_hash = hash(...ENQUIRY_FIELDS.map((field) => enquiry[field]));
  const id = formId ? hash("form", formId) : hash("visitor", address, content_hash);
  const repeatWindowMs = formId ? Number.POSITIVE_INFINITY : SAME_CONTENT_WINDOW_MS;
  return { id, content_hash, repeatWindowMs, enquiry };
}

/** Gives a suspected bot submission an id of its own, so that it never replaces a person's enquiry. */
export function suspected(submission: Submission): Submission {
  return { ...submission, id: hash("suspect", submission.id, submission.content_hash) };
}

function hash(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
