import type { EnquiryResult, EnquiryValues } from "~content/enquiry";
import { type AttemptState, fingerprintOf, forgetAttempt, readAttempts, recordAttempt } from "./attempts";
import type { Draft } from "./draft";
import { humanTime, type RelayAnswer, relayEnquiry, relayOnLeave } from "./relay-enquiry";
import { type EmailJsSettings, sendThroughProvider } from "./send-through-provider";

export interface Submission {
  readonly form: HTMLFormElement;
  readonly values: EnquiryValues;
  readonly draft: Pick<Draft, "id" | "startedAt">;
  /** What the honeypot holds: empty for people. */
  readonly honeypot: string;
  readonly emailJs: EmailJsSettings;
}

export type DeliveryStatus = Exclude<EnquiryResult["status"], "invalid">;

/** Both ways at their slowest; a tab that holds the lock longer is frozen. */
const LOCK_LIMIT_MS = 35_000;

/**
 * Delivers a valid enquiry once, however often and from however many tabs it is sent: through the provider, else
 * through our server. What our server may already hold goes to it first and under its first id.
 *
 * Known windows: a provider that accepts the message, but answers after 15 s or to a page that is gone, has been given
 * it a first time when our server gives it a second. And an enquiry that our server stored without being able to say
 * so, twice, goes to the provider from both: better than from neither.
 */
export function deliverOnce(submission: Submission): Promise<DeliveryStatus> {
  const fingerprint = fingerprintOf(submission.values);
  return exclusively(`frukto.enquiry-${fingerprint}`, () => attemptDelivery(submission, fingerprint));
}

async function attemptDelivery(submission: Submission, fingerprint: string): Promise<DeliveryStatus> {
  const attempts = readAttempts();
  const sameContent = attempts.find((attempt) => attempt.fingerprint === fingerprint);
  if (sameContent?.state === "sent") return "sent";
  // A corrected text keeps its id: our server puts it in the place of the one that it could not deliver.
  const earlier =
    sameContent ?? attempts.find(({ id, state }) => id === submission.draft.id && state !== "sent");
  const id = earlier?.id ?? submission.draft.id;
  const attempt = { fingerprint, id, at: Date.now() };
  recordAttempt({ ...attempt, state: earlier?.state ?? "sending" });

  const answer = await send(submission, id, earlier?.state);
  if (answer === "sent") recordAttempt({ ...attempt, state: "sent" });
  else if (answer === "kept") recordAttempt({ ...attempt, state: "handed-over" });
  else if (answer !== "unreachable" && !earlier) forgetAttempt(fingerprint);
  return answer === "unreachable" || answer === "kept" ? "failed" : answer;
}

/** The provider first, then our server; the other way round when the server may already have the enquiry. */
async function send(submission: Submission, id: string, earlier?: AttemptState): Promise<RelayAnswer> {
  const { form, draft, honeypot, emailJs } = submission;
  const askProvider = () => honeypot === "" && sendThroughProvider(form, emailJs);
  const stopWatching = relayOnLeave(form, id);
  try {
    if (!earlier && (await askProvider())) return "sent";
    await humanTime(draft.startedAt);
    const answer = await relayEnquiry(form, id, draft.startedAt);
    const isLastChance = answer === "unreachable" && earlier === "sending";
    return isLastChance && (await askProvider()) ? "sent" : answer;
  } finally {
    stopWatching();
  }
}

/** Runs `task` while no other tab does. Goes ahead where locks are missing or the other tab is stuck. */
async function exclusively<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return task();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), LOCK_LIMIT_MS);
  let result: Promise<Result> | undefined;
  const start = () => {
    clearTimeout(timer);
    result = task();
    return result;
  };
  try {
    return await navigator.locks.request(name, { signal: patience.signal }, start);
  } catch {
    return result ?? task();
  }
}
