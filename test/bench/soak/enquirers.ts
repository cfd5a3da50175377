import { setTimeout as wait } from "node:timers/promises";

/** Longer than twice the site's longest response of 22 s, because nginx may try both replicas. */
const LIMIT_MS = 60_000;

/** Result of sending one enquiry. */
export interface SentEnquiry {
  readonly message: string;
  /** The site's answer; undefined if it failed or there was none. */
  readonly word: "sent" | "kept" | undefined;
  readonly status: number | string;
}

/** Sends an enquiry without JavaScript every `everyMs`, each from another network, until `signal` aborts. */
export class Enquirers {
  readonly answered: SentEnquiry[] = [];
  /** Texts of enquiries without an answer yet. */
  readonly open = new Set<string>();

  constructor(
    private readonly url: string,
    private readonly origin: string,
  ) {}

  async run(everyMs: number, signal: AbortSignal): Promise<void> {
    const all: Promise<void>[] = [];
    for (let count = 0; !signal.aborted; count++) {
      all.push(this.#send(count));
      await wait(everyMs);
    }
    await Promise.all(all);
  }

  async #send(count: number): Promise<void> {
    const message = `Somos ${count} personas.`;
    this.open.add(message);
    const { status, word } = await this.#post(count, message).catch((error: Error) => ({
      status: error.message,
      word: undefined,
    }));
    this.open.delete(message);
    this.answered.push({ message, word, status });
  }

  async #post(count: number, message: string): Promise<Pick<SentEnquiry, "status" | "word">> {
    const response = await fetch(`${this.url}/?index`, {
      method: "POST",
      redirect: "manual",
      headers: {
        Origin: this.origin,
        "X-Forwarded-For": `10.${count >> 8}.${count & 255}.1`,
      },
      body: new URLSearchParams({
        from_name: "Camila Rojas",
        telefono: "+56 9 1234 5678",
        from_mail: "camila@empresa.example",
        message,
      }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await response.arrayBuffer();
    if (response.status === 303) return { status: 303, word: "sent" };
    const isKept = response.headers.get("x-enquiry") === "kept";
    return { status: response.status, word: isKept ? "kept" : undefined };
  }
}
