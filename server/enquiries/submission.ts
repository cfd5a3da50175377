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

export interface SubmissionOrigin {
  /** Given by the page's script when the form is first touched; empty without JavaScript. */
  readonly formId: string;
  /** The visitor's address; empty when the host does not tell. */
  readonly address: string;
}

/**
 * Identifies an enquiry by its form's id or, without one, by its content and the visitor. A form with an id may
 * be corrected and sent again: the id stays, the content's hash changes.
 */
export function identify(enquiry: Enquiry, { formId, address }: SubmissionOrigin): Submission {
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
