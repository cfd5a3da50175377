import type { Redis } from "ioredis";
import * as v from "valibot";
import { log } from "../log.server";
import { OutboxEntrySchema } from "./outbox";

const KeptEntrySchema = v.object({ isDead: v.boolean(), entry: OutboxEntrySchema });

export type KeptEntry = Readonly<v.InferOutput<typeof KeptEntrySchema>>;

/** Sets, or removes, a field of a hash if it still holds what the caller has read; empty stands for absent. */
const SWAP = `
local found = redis.call("HGET", KEYS[1], ARGV[1]) or ""
if found ~= ARGV[2] then return 0 end
if ARGV[3] == "" then redis.call("HDEL", KEYS[1], ARGV[1]) else redis.call("HSET", KEYS[1], ARGV[1], ARGV[3]) end
return 1
`;

/** The entries of the outbox, in one Redis hash by id. Every method rejects when Redis fails. */
export class RedisEntries {
  readonly #redis: Redis;
  readonly #key: string;

  constructor(redis: Redis, key: string) {
    this.#redis = redis;
    this.#key = key;
  }

  async get(id: string): Promise<KeptEntry | undefined> {
    return parse(await this.#redis.hget(this.#key, id), id);
  }

  async all(): Promise<KeptEntry[]> {
    const texts = Object.entries(await this.#redis.hgetall(this.#key));
    return texts.flatMap(([id, text]) => parse(text, id) ?? []);
  }

  /**
   * Changes one entry whatever other processes do meanwhile: `change` sees what is there and answers what shall
   * be, undefined for nothing; it is asked again when somebody else was faster. Answers what is there afterwards.
   */
  async update(
    id: string,
    change: (kept: KeptEntry | undefined) => KeptEntry | undefined,
  ): Promise<KeptEntry | undefined> {
    for (;;) {
      const found = await this.#redis.hget(this.#key, id);
      const kept = parse(found, id);
      const wanted = change(kept);
      if (wanted === kept) return kept;
      const text = wanted ? JSON.stringify(wanted) : "";
      if ((await this.#redis.eval(SWAP, 1, this.#key, id, found ?? "", text)) === 1) return wanted;
    }
  }
}

/** One that can't be understood stays where it is, loudly, until somebody looks at it. */
function parse(text: string | null, id: string): KeptEntry | undefined {
  if (text === null) return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptEntrySchema), text);
  if (parsed.success) return parsed.output;
  log.fatal({ enquiry: id }, "an enquiry in Redis can't be read");
  return undefined;
}
