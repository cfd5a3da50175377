import * as v from "valibot";

/**
 * An enquiry's life. `waiting`: for an attempt; `sending`: in the hands of a process; `sent`: a receipt without what
 * the visitor wrote; `dead`: given up; `suspect`: a machine's by all signs, sent when an operator says so.
 */
const ENQUIRY_STATES = ["waiting", "sending", "sent", "dead", "suspect"] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One enquiry in the table. Times are milliseconds since 1970; 0 where there is none. */
export const EnquiryRowSchema = v.object({
  /** Of the filled-in form, a hash. */
  id: v.pipe(v.string(), v.nonEmpty()),
  /** Of what the visitor wrote. */
  content_hash: v.pipe(v.string(), v.nonEmpty()),
  state: v.picklist(ENQUIRY_STATES),
  accepted_at: count,
  /** The last attempt is made at this time. */
  retry_until: count,
  /** How many have failed. */
  attempts: count,
  next_attempt_at: count,
  /** Why the last attempt failed; empty before the first. No personal data. */
  last_failure: v.string(),
  /** Whoever is sending it. */
  claim: v.nullable(v.string()),
  claimed_at: count,
  delivered_at: count,
  /** How often something of this form was delivered. */
  deliveries: count,
  /** Hashes of the contents that were delivered. */
  receipts: v.string(),
  /** What the visitor wrote; null once delivered. */
  from_name: v.nullable(v.string()),
  telefono: v.nullable(v.string()),
  from_mail: v.nullable(v.string()),
  message: v.nullable(v.string()),
});

export type EnquiryRow = v.InferOutput<typeof EnquiryRowSchema>;

/** A row that can be sent: everything is there. */
export const SendableRowSchema = v.object({
  ...EnquiryRowSchema.entries,
  claim: v.string(),
  from_name: v.string(),
  telefono: v.string(),
  from_mail: v.string(),
  message: v.string(),
});

export interface Tables {
  enquiries: EnquiryRow;
  /** Written to in order to see whether that is possible. */
  probes: { id: number; checked_at: number };
}
