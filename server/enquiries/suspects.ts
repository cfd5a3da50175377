import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { EnquiryOutcome } from "~domain/enquiry";
import { log } from "../log.server";
import type { CircuitBreaker } from "./database/circuit-breaker";
import type { Database } from "./database/database";
import { insertNew, NEW_ROW } from "./database/tables";
import type { Submission } from "./submission";

const MOST_STORED = 1_000;
/** Latest answers that suspects' are drawn from, and the answer before the first. */
const SAMPLES = 20;
const FIRST_SAMPLE = { outcome: "sent", ms: 300 } as const;

/** Suspected bot submissions: stored for an operator, and answered like others, so that bots learn nothing. */
export class Suspects {
  readonly #samples: { outcome: EnquiryOutcome; ms: number }[] = [];
  #givesWay = false;

  constructor(
    private readonly database: Database,
    private readonly breaker: CircuitBreaker,
  ) {}

  /** Notes how an enquiry was answered, and after how many milliseconds. */
  noteAnswer(outcome: EnquiryOutcome, ms: number): void {
    if (outcome === "full" || outcome === "failed") return;
    this.#samples.unshift({ outcome, ms });
    this.#samples.splice(SAMPLES);
  }

  /** Answers as one of the latest enquiries was answered, after the same time; `full` if it can't be stored. Never rejects. */
  async submit(suspect: Submission): Promise<EnquiryOutcome> {
    const startedAt = performance.now();
    const { outcome, ms } = this.#samples[Math.floor(Math.random() * this.#samples.length)] ?? FIRST_SAMPLE;
    const gaveWay = await this.breaker.attempt(() => storeSuspect(this.database, suspect));
    if (gaveWay === undefined) {
      log.error({ enquiry: suspect.id }, "suspect enquiry refused: it could not be stored");
      return "full";
    }
    log.info({ enquiry: suspect.id }, "suspect enquiry stored: an operator may send it");
    if (gaveWay && !this.#givesWay) log.warn("suspect enquiries give way to newer ones: read them");
    this.#givesWay = gaveWay;
    await wait(startedAt + ms - performance.now());
    return outcome;
  }
}

/**
 * Stores a suspect. It always finds a place: where a thousand are stored, the oldest of the network that has the most gives
 * way. Returns whether one did; rejects while the database can't be used.
 */
export async function storeSuspect(
  database: Database,
  { id, content_hash, network, enquiry }: Submission,
  now = Date.now(),
): Promise<boolean> {
  const times = { accepted_at: now, next_attempt_at: now };
  const busiest = sql`(select network from enquiries where state = 'suspect'
    group by network order by count(*) desc, min(accepted_at) limit 1)`;
  const giveWay = sql`delete from enquiries
    where (select count(*) from enquiries where state = 'suspect') > ${MOST_STORED} and id = (select id from enquiries
      where state = 'suspect' and network = ${busiest} order by accepted_at, id limit 1)`;
  const { numAffectedRows } = await database.use(async (db) => {
    await insertNew(db, { ...NEW_ROW, id, content_hash, network, ...enquiry, ...times, state: "suspect" });
    return giveWay.execute(db);
  });
  return numAffectedRows !== 0n;
}
