import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const LIFE_MS = 5 * 60_000;
const RANDOM_BYTES = 32;
const TIME_BYTES = 6;

/**
 * Challenges for passkeys. Each is good for one purpose, once, for five minutes, and carries its own proof: strangers who ask
 * for many take no memory. None outlives the process.
 */
export class Challenges {
  readonly #key = randomBytes(32);
  /** Those that were taken, with the time until which they could be taken again. */
  readonly #taken = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  issue(purpose: string): Uint8Array<ArrayBuffer> {
    const until = Buffer.alloc(TIME_BYTES);
    until.writeUIntBE(this.now() + LIFE_MS, 0, TIME_BYTES);
    const open = Buffer.concat([randomBytes(RANDOM_BYTES), until]);
    return Uint8Array.from(Buffer.concat([open, this.#proof(open, purpose)]));
  }

  /** Returns whether a challenge was issued for this purpose, is young enough, and was not taken before. */
  take(challenge: string, purpose: string): boolean {
    const now = this.now();
    for (const [taken, until] of this.#taken) if (until < now) this.#taken.delete(taken);
    const bytes = Buffer.from(challenge, "base64url");
    const open = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
    const proof = this.#proof(open, purpose);
    if (bytes.length !== open.length + proof.length) return false;
    if (!timingSafeEqual(bytes.subarray(open.length), proof)) return false;
    const until = open.readUIntBE(RANDOM_BYTES, TIME_BYTES);
    const name = open.toString("base64url");
    if (until < now || this.#taken.has(name)) return false;
    this.#taken.set(name, until);
    return true;
  }

  #proof(open: Uint8Array, purpose: string): Buffer {
    return createHmac("sha256", this.#key).update(open).update(purpose).digest();
  }
}
