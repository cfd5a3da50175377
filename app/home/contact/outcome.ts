import type {
  EnquiryErrors,
  EnquiryFailure,
  EnquiryField,
  EnquiryResult,
  EnquiryValues,
} from "~content/enquiry";
import { fieldOrder } from "~content/messages";

/** What the form says after it was sent. */
export type Outcome =
  /** `email` where the script knows to whom we answer. */
  | { readonly status: "sent"; readonly email?: string }
  | { readonly status: "invalid"; readonly errors: EnquiryErrors; readonly areAllMissing: boolean }
  | { readonly status: EnquiryFailure };

/** The outcome of a form that was sent without JavaScript. */
export function outcomeOf(answer: EnquiryResult | null): Outcome | null {
  if (answer?.status !== "invalid") return answer && { status: answer.status };
  return invalidOutcome(answer.errors, answer.values);
}

/** The outcome of values that have errors. */
export function invalidOutcome(errors: EnquiryErrors, values: EnquiryValues): Outcome {
  const areAllMissing = fieldOrder.every((name) => !errors[name] || values[name].trim() === "");
  return { status: "invalid", errors, areAllMissing };
}

/** Typing takes back a field's error and the thanks for the last message; a failure stays until the next try. */
export function outcomeAfterTyping(outcome: Outcome | null, name: string): Outcome | null {
  if (outcome?.status === "sent") return null;
  if (outcome?.status !== "invalid" || !(name in outcome.errors)) return outcome;
  const { [name as EnquiryField]: _corrected, ...errors } = outcome.errors;
  return Object.keys(errors).length > 0 ? { ...outcome, errors } : null;
}
