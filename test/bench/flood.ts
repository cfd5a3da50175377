import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "../../server/enquiries/database/database";
import { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { submissionOf } from "../support/enquiry-samples";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STRANGERS = 400;
/** Between two looks of the simulated clock at the queue. */
const STEP = MINUTE / 2;

/**
 * Floods the real table for four simulated hours, at the default pace of 100 an hour. In each hour 400 networks send five
 * enquiries each, and a newcomer writes every ten minutes. Returns each newcomer's arrival and wait, in minutes.
 */
export async function measureFlood() {
  const folder = mkdtempSync(join(tmpdir(), "frukto-flood-"));
  const database = new Database(`file:${join(folder, "frukto.db")}`);
  const table = new EnquiryTable(database, 100);
  const strangers = Array.from({ length: 4 * 5 * STRANGERS }, (_, n) => {
    const network = n % STRANGERS;
    const address = `10.${network >> 8}.${network & 255}.1`;
    return { at: (HOUR * n) / (5 * STRANGERS), submission: submissionOf(`form-${n}`, {}, address) };
  });
  const newcomers = Array.from({ length: 23 }, (_, n) => ({
    at: 10 * (n + 1) * MINUTE,
    submission: submissionOf(`newcomer-${n}`, {}, `192.0.${n}.1`),
  }));
  const arrivals = [...strangers, ...newcomers].sort((one, other) => one.at - other.at);
  const sentAt = new Map<string, number>();
  for (let now = 1; !newcomers.every(({ submission }) => sentAt.has(submission.id)); now += STEP) {
    for (; arrivals[0] && arrivals[0].at < now; arrivals.shift()) {
      const { row } = (await table.accept(arrivals[0].submission, now)) ?? {};
      if (!row) continue;
      await table.noteSent(row, now);
      sentAt.set(row.id, now);
    }
    // As many as are sent between two looks.
    for (let later = now; later < now + STEP; later += table.timing.betweenSends) {
      const row = await table.claimNext(later);
      if (!row) break;
      await table.noteSent(row, later);
      sentAt.set(row.id, later);
    }
  }
  await database.close();
  rmSync(folder, { recursive: true });
  return newcomers.map(({ at, submission: { id } }) => ({
    arrival: at / MINUTE,
    wait: ((sentAt.get(id) ?? 0) - at) / MINUTE,
  }));
}
