import type { Enquiry, EnquiryOutcome } from "~content/enquiry";
import { log } from "../log.server";
import { NOTHING } from "./enquiry-table";
import { identify, type Submission, suspected } from "./submission";
import { enquiries } from "./wiring";

const MOST_SUSPECTS = 1_000;

/**
 * Delivers a valid enquiry unless its visitor has sent too many: then `retryAfter` says how many seconds to wait.
 * Suspected bot submissions are stored instead, and answered like sent ones, so that bots learn nothing. An enquiry over
 * the limit is stored among them if `isLast`: its page has gone, so the visitor can't send it again.
 */
export async function deliver(
  enquiry: Enquiry,
  origin: Parameters<typeof identify>[1],
  { isSuspect, isLast }: { readonly isSuspect: boolean; readonly isLast: boolean },
): Promise<{ outcome: EnquiryOutcome; retryAfter?: number }> {
  const { deliveries, countEnquiry, countLeaving } = enquiries();
  const submission = identify(enquiry, origin);
  const repeated = isSuspect ? undefined : await deliveries.outcomeOfRepeat(submission);
  if (repeated) return { outcome: repeated };
  const retryAfter = await countEnquiry(origin.address);
  const hasPlace = retryAfter > 0 ? isLast && (await countLeaving(origin.address)) === 0 : isSuspect;
  if (hasPlace) await storeSuspect(suspected(submission));
  if (retryAfter > 0) return { outcome: "limited", retryAfter };
  return { outcome: isSuspect ? "sent" : await deliveries.submit(submission) };
}

/** Suspects never take a visitor's place. */
async function storeSuspect(suspect: Submission): Promise<void> {
  const { table, storage } = enquiries().deliveries;
  const isStored = await storage.attempt(async () => {
    const hasRoom = (await table.count()).suspect < MOST_SUSPECTS;
    if (hasRoom) await table.storeSuspect(suspect);
    return hasRoom;
  });
  if (isStored) log.info({ enquiry: suspect.id }, "suspect enquiry stored: an operator may send it");
  else log.error({ enquiry: suspect.id }, "suspect enquiry lost: it could not be stored");
}

/**
 * Returns, for `/healthz` and metrics, the provider's calls since the process started and the table's counts. They are 0
 * while enquiries can't be stored.
 */
export async function enquiryCounters() {
  const { deliveries, probed } = enquiries();
  const { table, storage, counters } = deliveries;
  await probed;
  const counts = await storage.attempt(() => table.count());
  return { ...counters, ...(counts ?? NOTHING), isDegraded: counts === undefined };
}
