import { RETRY_PERIOD_MS } from "~content/enquiry";
import type { Submission } from "./submission.server";

/** Of more than so many, the oldest are forgotten. */
const MOST_REMEMBERED = 1_000;

interface Sent extends Pick<Submission, "id" | "contentHash"> {
  readonly claim: string;
}

interface Remembered {
  readonly sent: Sent;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** Until then the same submission is a repeat. */
  readonly countsUntil: number;
}

/** Deliveries that no table knows of, hashes only. */
export class RecentDeliveries {
  readonly #remembered = new Map<string, Remembered>();

  add({ id, contentHash, claim, repeatWindowMs }: Sent & Partial<Submission>, sentAt: number): void {
    const countsUntil = sentAt + Math.min(repeatWindowMs ?? RETRY_PERIOD_MS, RETRY_PERIOD_MS);
    this.#remembered.set(keyOf({ id, contentHash }), {
      sent: { id, contentHash, claim },
      sentAt,
      countsUntil,
    });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > MOST_REMEMBERED && oldest) this.#remembered.delete(oldest);
  }

  /** Whether a submission repeats one of them. */
  counts(submission: Submission, now: number): boolean {
    const found = this.#remembered.get(keyOf(submission));
    return found !== undefined && now <= found.countsUntil;
  }

  /** All of them, or one form's, oldest first. */
  list(id?: string): Remembered[] {
    return [...this.#remembered.values()].filter(({ sent }) => id === undefined || sent.id === id);
  }

  delete(sent: Pick<Submission, "id" | "contentHash">): void {
    this.#remembered.delete(keyOf(sent));
  }
}

function keyOf({ id, contentHash }: Pick<Submission, "id" | "contentHash">): string {
  return `${id} ${contentHash}`;
}
