import { readStored, writeStored } from "~/browser/stored-json";
import { type EnquiryValues, RETRY_PERIOD_MS, SAME_CONTENT_WINDOW_MS } from "~content/enquiry";
import { fieldOrder } from "~content/messages";

/**
 * - `sending`: begun, and perhaps cut off when its page went away;
 * - `handed-over`: our server has it and goes on trying;
 * - `sent`: delivered.
 */
export type AttemptState = "sending" | "handed-over" | "sent";

/** What this browser knows of one content that it sent; no personal data. */
export interface Attempt {
  readonly fingerprint: string;
  /** The id under which our server knows the content. */
  readonly id: string;
  readonly state: AttemptState;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What our server may hold matters as long as it goes on trying: until then the provider may get it from there. */
const LIFETIME_MS: Readonly<Record<AttemptState, number>> = {
  sending: RETRY_PERIOD_MS,
  "handed-over": RETRY_PERIOD_MS,
  sent: SAME_CONTENT_WINDOW_MS,
};

const KEY = "frukto.enquiry-attempts";

/** Same content, same text: FNV-1a with 64 bits, in hexadecimal. */
export function fingerprintOf(values: EnquiryValues): string {
  const bytes = new TextEncoder().encode(JSON.stringify(fieldOrder.map((name) => values[name])));
  const hash = bytes.reduce(
    (sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n),
    0xcbf29ce484222325n,
  );
  return hash.toString(16);
}

/** This browser's attempts that still matter, from all its tabs. */
export function readAttempts(now = Date.now()): readonly Attempt[] {
  const stored = readStored("local", KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isAttempt).filter(({ at, state }) => now - at < LIFETIME_MS[state]);
}

/** Replaces what is known of the attempt's content. */
export function recordAttempt(attempt: Attempt): void {
  writeStored("local", KEY, [...withoutFingerprint(attempt.fingerprint), attempt]);
}

/** For an attempt that arrived nowhere: the next one starts afresh. */
export function forgetAttempt(fingerprint: string): void {
  writeStored("local", KEY, withoutFingerprint(fingerprint));
}

function withoutFingerprint(fingerprint: string): readonly Attempt[] {
  return readAttempts().filter((attempt) => attempt.fingerprint !== fingerprint);
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== "object" || value === null) return false;
  const { fingerprint, id, state, at } = value as Partial<Record<keyof Attempt, unknown>>;
  const isState = state === "sending" || state === "handed-over" || state === "sent";
  return typeof fingerprint === "string" && typeof id === "string" && isState && typeof at === "number";
}
