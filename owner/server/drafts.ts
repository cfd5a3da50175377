import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import * as v from "valibot";
import { type Files, valueAt } from "../../domain/content/content";
import { dataPath, subjects } from "../../domain/content/subjects";
import { writeWhole } from "../pictures/write-whole";
import { titleOf } from "../publish/advice";
import { titleIn } from "../publish/labels";
import type { Save } from "./save";

const KEPT_MS = 30 * 24 * 3_600_000;
const [MOST_DRAFTS, MOST_BYTES] = [50, 1_000_000];

const word = v.pipe(v.string(), v.maxLength(100));

/** Where Keystatic keeps a draft: the kind of its page, its subject, and its entry's address or the one that it copies. */
export const KeySchema = v.pipe(
  v.array(word),
  v.check(
    ([kind = "", subject = ""]) =>
      Object.hasOwn(subjects, subject) && /^(collection(-create)?|singleton)$/.test(kind),
  ),
);
type Key = v.InferOutput<typeof KeySchema>;

/** `at` is when it was typed, in milliseconds. The draft has its files by path: texts, and hashes of others. */
const SentSchema = v.object({
  key: KeySchema,
  at: v.number(),
  draft: v.nullable(v.looseObject({ files: v.record(v.string(), v.unknown()) })),
});
type Sent = v.InferOutput<typeof SentSchema>;

/** A draft in a list. */
export interface DraftShown {
  readonly key: Key;
  /** The key that its entry has now, which may have moved. */
  readonly now: Key;
  readonly at: number;
  readonly name: string;
  /** The page of the form that shows it, "" if its entry is not there any more. */
  readonly address: string;
}

/** Saved files by person and path, and when. A draft that was typed before may come after its save. */
type Saved = Map<string, number>;

/** Keeps unsaved text for 30 days, in a folder for each person, outside Git and the releases. */
export class Drafts {
  readonly #saved: Saved = new Map();

  constructor(
    private readonly root: string,
    private readonly folder: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Returns the drafts of a person, or of the local editor's. */
  of(email = ""): OwnDrafts {
    return this.#own(hashOf(email.toLowerCase()));
  }

  #own(whose: string): OwnDrafts {
    return new OwnDrafts(this.root, join(this.folder, whose), whose, this.#saved, this.now);
  }

  /** Removes what is too old, of everybody. */
  async tidy(): Promise<void> {
    const folders = await readdir(this.folder).catch(() => []);
    for (const whose of folders) await this.#own(whose).tidy();
  }

  forget(email: string): Promise<void> {
    return rm(join(this.folder, this.of(email).whose), { recursive: true, force: true });
  }
}

/** A person's drafts, each a file. */
class OwnDrafts {
  constructor(
    private readonly root: string,
    private readonly folder: string,
    /** The person's, for a browser that several people use. */
    readonly whose: string,
    private readonly past: Saved,
    private readonly now: () => number,
  ) {}

  async list(files: Files): Promise<readonly DraftShown[]> {
    const found = (await this.#all()).sort((one, other) => other.at - one.at);
    return found.map(({ key, at, draft }) => {
      const now = keyNow(files, key);
      return { key, now, at, ...shownOf(files, now, draft) };
    });
  }

  /** Returns the draft of a page, also of an entry that had another address when it was typed. */
  async read(files: Files, key: Key): Promise<Sent["draft"]> {
    return (await this.#find(files, key))?.draft ?? null;
  }

  /** Writes or drops a draft, unless a later one is there. Throws a Spanish line. */
  async write(files: Files, text: string): Promise<void> {
    if (Buffer.byteLength(text) > MOST_BYTES)
      throw new Error("Es demasiado para un borrador: guarda lo que escribiste.");
    const sent = v.safeParse(v.pipe(v.string(), v.parseJson(), SentSchema), text);
    if (!sent.success) throw new Error("Lo enviado no es un borrador: recarga la página.");
    const { key, at, draft } = sent.output;
    const before = await this.#find(files, key);
    const saved = this.past.get(this.whose + placeOf(files, key, draft)) ?? 0;
    if ((before && before.at > at) || (draft && saved > at)) return;
    const place = join(this.folder, `${hashOf(JSON.stringify(key))}.json`);
    if (draft) {
      await this.tidy(before ? 0 : 1);
      await writeWhole(this.root, [[relative(this.root, place), Buffer.from(text)]]);
    }
    if (before && !(draft && before.place === place)) await rm(before.place, { force: true });
  }

  /** Drops the drafts of what a save has written or taken away, unless more was typed since. */
  async saved(files: Files, { additions, deletions, at = 0 }: Save): Promise<void> {
    const places = [...additions, ...deletions].map(({ path }) => `content/${path}`);
    for (const place of places) this.past.set(this.whose + place, at);
    for (const { key, draft, at: typed, place } of await this.#all())
      if (typed <= at && places.includes(placeOf(files, key, draft))) await rm(place, { force: true });
  }

  /** Removes what is old. Throws a Spanish line if there is no room for so many more. */
  async tidy(more = 0): Promise<void> {
    let left = more;
    for (const name of await this.#names()) {
      const found = await stat(join(this.folder, name)).catch(() => undefined);
      if (found && this.now() - found.mtimeMs > KEPT_MS) await rm(join(this.folder, name), { force: true });
      else left++;
    }
    if (left > MOST_DRAFTS) throw new Error(`Tienes ${MOST_DRAFTS} borradores: guarda o descarta algunos.`);
  }

  async #find(files: Files, key: Key) {
    const [all, name] = [await this.#all(), JSON.stringify(key)];
    const isAt = (place: Key) => JSON.stringify(place) === name;
    return all.find((each) => isAt(each.key)) ?? all.find((each) => isAt(keyNow(files, each.key)));
  }

  async #all(): Promise<(Sent & { readonly place: string })[]> {
    const places = (await this.#names()).filter((name) => name.endsWith(".json"));
    const found = places.map(async (name) => {
      const place = join(this.folder, name);
      return { ...v.parse(SentSchema, JSON.parse(await readFile(place, "utf8"))), place };
    });
    const read = await Promise.all(found.map((each) => each.catch(() => undefined)));
    return read.filter((each) => each !== undefined);
  }

  #names(): Promise<string[]> {
    return readdir(this.folder).catch(() => []);
  }
}

/** Returns the data file that a draft becomes. */
function placeOf(files: Files, key: Key, draft: Sent["draft"]): string {
  const [kind, name = "", slug = ""] = keyNow(files, key);
  return dataPath({ name, slug: kind === "collection-create" ? String(draft?.slug) : slug });
}

/** Returns the key that a draft's entry has now. */
function keyNow(files: Files, key: Key): Key {
  const [kind, name = "", slug = ""] = key;
  if (kind !== "collection" || files.has(dataPath({ name, slug }))) return key;
  const [start = "", end = ""] = dataPath({ name, slug: "*" }).split("*");
  for (const path of files.keys()) {
    if (!path.startsWith(start) || !path.endsWith(end)) continue;
    const { formerSlugs = [] } = (valueAt(files, path) ?? {}) as { formerSlugs?: string[] };
    if (formerSlugs.includes(slug)) return [kind, name, path.slice(start.length, -end.length)];
  }
  return key;
}

function shownOf(files: Files, [kind, subject = "", slug = ""]: Key, draft: Sent["draft"]) {
  const schema = subjects[subject]?.schema;
  const title = schema ? titleIn(schema) : subject;
  const form = `/keystatic/${kind === "singleton" ? kind : "collection"}/${subject}`;
  if (kind === "singleton") return { name: title, address: form };
  const [, typed] = Object.entries(draft?.files ?? {}).find(([path]) => path.endsWith(".json")) ?? [];
  const name = titleOf({ name: subject, slug: slug || "sin nombre" }, typed);
  if (kind === "collection-create")
    return { name: `${title}: ${name}`, address: `${form}/create${slug && `?duplicate=${slug}`}` };
  const isThere = files.has(dataPath({ name: subject, slug }));
  return { name: isThere ? name : `${name}, que ya no está`, address: isThere ? `${form}/item/${slug}` : "" };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
