import { createHash } from "node:crypto";
import { ENQUIRY_FIELDS, type Enquiry, isRequired, SAME_CONTENT_WINDOW_MS } from "~domain/enquiry/enquiry";
import { NETWORKS, networkOf, parseAddress } from "../http/addresses";

/** The identity of an enquiry: two hashes in hexadecimal, without personal data. */
export interface Identity {
  /** Hash of the idempotency key: every attempt to send a filled-in form has the same. */
  readonly id: string;
  readonly content_hash: string;
}

/** A valid enquiry on its way. */
export interface Submission extends Identity {
  /** How long after its delivery the same content still counts as the same submission. */
  readonly repeatWindowMs: number;
  /** The visitor's network; empty for unknown. Networks take turns in the queue. */
  readonly network: string;
  readonly enquiry: Enquiry;
}

/**
 * Identifies an enquiry by its form's idempotency key or, without JavaScript, by its content and the visitor's address, ""
 * for unknown. A form with a key may be corrected and sent again: the key stays, the content's hash changes.
 */
export function identify(
  enquiry: Enquiry,
  { idempotencyKey, address }: { readonly idempotencyKey: string; readonly address: string },
): Submission {
  // Empty optional fields are left out, so that a release with a new one changes no hash.
  const given = ENQUIRY_FIELDS.filter((name) => isRequired(name) || enquiry[name]);
  const texts = given.map((name) => (isRequired(name) ? enquiry[name] : [name, enquiry[name]]));
  const content_hash = hash(...texts);
  const id = idempotencyKey ? hash("form", idempotencyKey) : hash("visitor", address, content_hash);
  const repeatWindowMs = idempotencyKey ? Number.POSITIVE_INFINITY : SAME_CONTENT_WINDOW_MS;
  const ip = parseAddress(address);
  return { id, content_hash, repeatWindowMs, network: ip ? networkOf(ip, NETWORKS.site) : "", enquiry };
}

/** Gives a suspected bot submission an id of its own, so that it never replaces a person's enquiry. */
export function suspected(submission: Submission): Submission {
  return { ...submission, id: hash("suspect", submission.id, submission.content_hash) };
}

/** Returns the identity of another text under the key of an accepted one, as from a duplicated tab: a second enquiry. */
export function secondOf(submission: Submission): Submission {
  return { ...submission, id: hash("second", submission.id, submission.content_hash) };
}

/** Returns the name of one text of one form. */
export function keyOf({ id, content_hash }: Identity): string {
  return `${id} ${content_hash}`;
}

function hash(...parts: (string | string[])[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
