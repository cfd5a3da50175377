import { type EnquiryField, MAX_LENGTHS } from "~content/enquiry";
import { excessText, remainingText } from "~content/messages";

/** Characters left in the message when a screen reader first mentions the limit. */
const NEAR_LIMIT = 50;

/**
 * Returns the sentence that a screen reader speaks once when the message comes near its limit, reaches it, or a field
 * passes its own. It is empty when a field is back within its limit, and undefined for every other change.
 */
export function lengthAnnouncement(name: EnquiryField, before: number, now: number): string | undefined {
  const remaining = MAX_LENGTHS[name] - now;
  if (stageOf(remaining) === stageOf(MAX_LENGTHS[name] - before)) return undefined;
  if (remaining < 0) return excessText(name, now);
  return name === "message" && remaining <= NEAR_LIMIT ? remainingText(remaining) : "";
}

/** Returns -1 above the limit, 0 at it, 1 near it and 2 elsewhere. */
function stageOf(remaining: number): number {
  return Math.sign(remaining) + Number(remaining > NEAR_LIMIT);
}
