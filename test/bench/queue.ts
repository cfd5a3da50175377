import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "../../server/enquiries/database/database";
import { EnquiryTable } from "../../server/enquiries/enquiry-table";
import { TIMING } from "../../server/enquiries/timing";
import { submissionOf } from "../support/enquiry-samples";

const STEP = TIMING.idle;
const MINUTE = 60_000;

/**
 * Reports how long a newcomer waits behind strangers from as many networks, each with five enquiries in ten minutes, at the
 * default pace of 100 an hour. Time is simulated: `npx tsx test/bench/queue.ts`.
 */
for (const strangers of [10, 100, 600])
  for (const [when, arrives] of [
    ["amid the flood", 5],
    ["a minute after it", 11],
  ] as const)
    process.stdout.write(
      `${strangers} strangers, ${when}: ${await waitBehind(strangers, arrives * MINUTE)}\n`,
    );

async function waitBehind(strangers: number, arrivesAt: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "frukto-queue-"));
  const database = new Database(`file:${join(folder, "frukto.db")}`);
  const table = new EnquiryTable(database, 100);
  const arrivals = Array.from({ length: 5 * strangers }, (_, n) => {
    const network = n % strangers;
    const address = `10.${network >> 8}.${network & 255}.1`;
    return { at: (10 * MINUTE * n) / (5 * strangers), submission: submissionOf(`form-${n}`, {}, address) };
  });
  const newcomer = submissionOf("newcomer", {}, "192.0.2.1");
  arrivals.push({ at: arrivesAt, submission: newcomer });
  arrivals.sort((one, other) => one.at - other.at);
  let answer = "";
  for (let now = 0; ; now += STEP) {
    while (arrivals[0] && arrivals[0].at <= now) {
      const submission = arrivals.shift()?.submission ?? newcomer;
      const row = await table.accept(submission, now + 1);
      if (typeof row === "object") await table.noteSent(row, now + 1);
      if (submission === newcomer) answer = typeof row === "object" ? "sent at once" : `${row}`;
    }
    const row = answer === "sent at once" ? undefined : await table.claimNext(now + 1);
    if (row) await table.noteSent(row, now + 1);
    if (answer === "sent at once" || row?.id === newcomer.id) {
      await database.close();
      rmSync(folder, { recursive: true });
      return `${answer}${row ? `, sent after ${Math.round((now - arrivesAt) / 1_000)} s` : ""}`;
    }
  }
}
