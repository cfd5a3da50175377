import type { Enquiry, EnquiryOutcome } from "~content/enquiry";
import { log } from "../log.server";
import { NOTHING } from "./enquiry-table";
import { identify, type Submission, type SubmissionOrigin, suspected } from "./submission";
import { enquiries } from "./wiring";

export { stopEnquiries } from "./wiring";

const MOST_SUSPECTS = 1_000;

/**
 * Resumes what an earlier process left and goes on retrying; a database that is away holds nothing up. Under plain
 * remix-serve, which has no hook for it, the first enquiry or health check does the same.
 */
export function startEnquiries(): void {
  enquiries();
}

/** `isSuspect`: a bot's by all signs. `isLast`: the page has gone, so nobody can send it again. */
interface Signs {
  readonly isSuspect: boolean;
  readonly isLast: boolean;
}

/**
 * Delivers a valid enquiry unless its visitor has sent too many: then `retryAfter` says how many seconds to wait.
 * Suspected bot submissions are stored and not sent, and answered like sent ones, so that bots learn nothing. What is
 * over the limit and can't be sent again is stored among them.
 */
export async function deliver(
  enquiry: Enquiry,
  origin: SubmissionOrigin,
  { isSuspect, isLast }: Signs,
): Promise<{ outcome: EnquiryOutcome; retryAfter?: number }> {
  const { deliveries, countEnquiry } = enquiries();
  const submission = identify(enquiry, origin);
  const repeated = isSuspect ? undefined : await deliveries.outcomeOfRepeat(submission);
  if (repeated) return { outcome: repeated };
  const retryAfter = await countEnquiry(origin.address);
  if (retryAfter > 0 ? isLast : isSuspect) await storeSuspect(suspected(submission));
  if (retryAfter > 0) return { outcome: "limited", retryAfter };
  return { outcome: isSuspect ? "sent" : await deliveries.submit(submission) };
}

/** Suspects never take a visitor's place. */
async function storeSuspect(suspect: Submission): Promise<void> {
  const { table, deliveries } = enquiries();
  const isStored = await deliveries.storage.attempt(async () => {
    const hasRoom = (await table.count()).suspect < MOST_SUSPECTS;
    if (hasRoom) await table.storeSuspect(suspect);
    return hasRoom;
  });
  if (isStored) log.info({ enquiry: suspect.id }, "suspect enquiry stored: an operator may send it");
  else log.error({ enquiry: suspect.id }, "suspect enquiry lost: it could not be stored");
}

/**
 * Returns, for `/healthz` and metrics, the provider's calls since the process started and what the table holds. That
 * counts as nothing while enquiries can't be stored.
 */
export async function enquiryCounters() {
  const { table, deliveries } = enquiries();
  await deliveries.storage.known();
  const counts = await deliveries.storage.attempt(() => table.count());
  return { ...deliveries.counters, ...(counts ?? NOTHING), isDegraded: counts === undefined };
}
