import type { DraftShown } from "../../server/drafts";
import { ask, NO_ANSWER } from "../ask";
import { hashOf as gitHash } from "../upload";

type Key = readonly string[];

/** A draft as Keystatic hands it over: files by their path in `content/`. */
interface Draft {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly savedAt: Date;
}

const REST_MS = 800;
const AGAIN_MS = 3_000;
/** A draft that the server refuses is sent again, because there may be room later. */
const REFUSED_MS = 30_000;
/** Most bytes that browsers send for a page that has closed. */
const MOST_LEAVING = 60_000;

/** The person's drafts on the server, the latest first, and why one could not be kept, or "". */
interface Known {
  readonly shown: readonly DraftShown[];
  readonly problem: string;
}
let known: Known = { shown: [], problem: "" };
const listeners = new Set<() => void>();

export const draftsNow = (): Known => known;

/** Calls `listener` after each change of the drafts. Returns a function that stops it. */
export function followDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function report(change: Partial<Known>): void {
  known = { ...known, ...change };
  for (const listener of listeners) listener();
}

/** Requests that the server has not answered yet, by key. The browser keeps them, too: windows close. */
const waiting = new Map<string, string>();
/** Name of what the browser keeps for this person. */
let queue: string | undefined;
/** Where this person's drafts go. The server refuses them once another person has logged in with this browser. */
let place = "draft";

/** Puts a request into the queue. */
function remember(name: string, text: string): void {
  waiting.set(name, text);
  try {
    if (queue) localStorage.setItem(queue + name, text);
  } catch {
    // A browser that keeps nothing, or that is full. The server has it soon.
  }
}

/** Takes a request that was answered out of the queue, unless this window or another one has typed more. */
function forget(name: string, text: string): void {
  if (waiting.get(name) === text) waiting.delete(name);
  try {
    if (localStorage.getItem(queue + name) === text) localStorage.removeItem(queue + name);
  } catch {
    // A browser that keeps nothing.
  }
}

/** Takes the server's list of drafts over. */
function hear({ whose, shown }: { readonly whose: string; readonly shown: readonly DraftShown[] }): void {
  queue = `frukto-draft ${whose} `;
  place = `draft?whose=${whose}`;
  report({ shown });
}

/** Asks for the drafts, and sends those that an earlier window could not. */
export async function prepareDrafts(): Promise<void> {
  addEventListener("pagehide", sendLeaving);
  // Telephones end a hidden page without a further event.
  addEventListener("visibilitychange", () => document.hidden && sendLeaving());
  hear(await (await ask("drafts")).json());
  try {
    for (const [name, text] of Object.entries(localStorage))
      if (queue && name.startsWith(queue)) waiting.set(name.slice(queue.length), text);
  } catch {
    // A browser that keeps nothing.
  }
  await sendDrafts();
}

let later: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;

/** Sends what waits, one after the other, and again later where the server does not answer. */
export function sendDrafts(): Promise<void> {
  clearTimeout(later);
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  let problem = "";
  for (const [name, text] of [...waiting])
    try {
      hear(await (await ask(place, text)).json());
      forget(name, text);
    } catch (error) {
      problem = (error as Error).message;
      if (problem === NO_ANSWER) break;
    }
  if (problem !== NO_ANSWER) report({ problem });
  const pause = problem ? (problem === NO_ANSWER ? AGAIN_MS : REFUSED_MS) : REST_MS;
  if (waiting.size > 0) later = setTimeout(sendDrafts, pause);
}

/** Sends all that waits as a window closes or is hidden. The next window sends the rest. */
function sendLeaving(): void {
  for (const text of waiting.values()) {
    const body = new TextEncoder().encode(text);
    const keepalive = body.length < MOST_LEAVING;
    void fetch(`/api/editor/${place}`, { method: "POST", body, keepalive }).catch(() => {});
  }
}

/** Keys of drafts that another device has typed meanwhile. */
const others = new Set<string>();

function isKnown(name: string): boolean {
  const isListed = known.shown.some(({ key, now }) =>
    [key, now].some((each) => JSON.stringify(each) === name),
  );
  return isListed || waiting.has(name) || others.has(name);
}

/** The last draft of each key, for one that waits for a file's hash. */
const latest = new Map<string, Draft | undefined>();

/** Keeps a draft, or drops it: at once, because the window may close next. */
function keepDraft(key: Key, draft?: Draft, at = Date.now()): void {
  const name = JSON.stringify(key);
  latest.set(name, draft);
  if (!draft && !isKnown(name)) return;
  const { text, unknown } = packed({ key, at, draft: draft ?? null });
  if (unknown.length > 0) {
    const isLatest = () => latest.get(name) === draft;
    void Promise.all(unknown.map((bytes) => knowHash(bytes))).then(() => {
      if (isLatest()) keepDraft(key, draft, at);
    });
    return;
  }
  remember(name, text);
  clearTimeout(later);
  later = setTimeout(sendDrafts, REST_MS);
}

async function askDraft(key: Key): Promise<string> {
  return (await ask(`draft?key=${encodeURIComponent(JSON.stringify(key))}`)).text();
}

/** Returns the draft of a page. Waits for the server: what is typed would take an older draft's place. */
async function draftAt(key: Key): Promise<Draft | undefined> {
  const name = JSON.stringify(key);
  const own = waiting.get(name);
  if (own) return unpacked(JSON.stringify(JSON.parse(own).draft));
  for (;;)
    try {
      const text = await askDraft(key);
      if (text !== "null") others.add(name);
      return await unpacked(text);
    } catch (error) {
      if ((error as Error).message !== NO_ANSWER) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
}

/** Makes the draft of an entry that is not there any more that of a new one. Returns the page that shows it. */
export async function startAnew({ key }: DraftShown): Promise<string> {
  const [, subject = ""] = key;
  const anew = ["collection-create", subject];
  if (known.shown.some((each) => JSON.stringify(each.key) === JSON.stringify(anew)))
    throw new Error("Ya hay un borrador de algo nuevo en esta lista: guárdalo o descártalo primero.");
  const draft = JSON.parse(await askDraft(key));
  const at = Date.now();
  await ask(place, JSON.stringify({ key: anew, at, draft }));
  await ask(place, JSON.stringify({ key, at, draft: null }));
  return `/keystatic/collection/${subject}/create`;
}

export async function dropDraft({ key }: DraftShown): Promise<void> {
  keepDraft(key);
  await sendDrafts();
}

/** Git's hashes of files. The server has the files. */
const hashes = new WeakMap<Uint8Array, string>();

/** Finds a file's hash before a draft needs it, so that text does not wait for it. */
export async function knowHash(bytes: Uint8Array, hash?: string): Promise<void> {
  hashes.set(bytes, hash ?? (await gitHash(bytes)));
}

/** Returns a draft's request, with texts as they are and other files by their hash, and the files whose hash is unknown. */
function packed(sent: object): { readonly text: string; readonly unknown: readonly Uint8Array[] } {
  const unknown: Uint8Array[] = [];
  const text = JSON.stringify(sent, (name, value) => {
    if (value instanceof Map) return Object.fromEntries(value);
    if (!(value instanceof Uint8Array)) return value;
    if (name.endsWith(".json")) return JSON.parse(new TextDecoder().decode(value));
    if (!hashes.has(value)) unknown.push(value);
    return { $file: hashes.get(value) };
  });
  return { text, unknown };
}

async function fileOf(hash: string): Promise<Uint8Array> {
  const answer = await fetch(`/api/editor/version?hash=${hash}`);
  // A file that is nowhere any more: the draft did not change it, so what is saved takes its place.
  const bytes = new Uint8Array(answer.ok ? await answer.arrayBuffer() : new TextEncoder().encode(hash));
  await knowHash(bytes, hash);
  return bytes;
}

async function unpacked(text: string): Promise<Draft | undefined> {
  const named = new Set([...text.matchAll(/"\$file":"(\w+)"/g)].map(([, hash = ""]) => hash));
  const found = new Map<string, Uint8Array>();
  await Promise.all([...named].map(async (hash) => found.set(hash, await fileOf(hash))));
  const draft = JSON.parse(text, (_name, value) => found.get(value?.$file) ?? value);
  if (!draft) return undefined;
  const written = (value: unknown) =>
    value instanceof Uint8Array ? value : new TextEncoder().encode(JSON.stringify(value));
  const files = Object.entries(draft.files).map(([path, value]) => [path, written(value)] as const);
  return { ...draft, savedAt: new Date(draft.savedAt), files: new Map(files) };
}

type Store = (mode: IDBTransactionMode, use: (store: IDBObjectStore) => unknown) => Promise<unknown>;

/** Returns a store of Keystatic's: its drafts, or what it has read, which lasts as long as the window. */
export function storeOf(base: string): Store {
  const values = new Map<string, readonly [key: Key, value: unknown]>();
  const areDrafts = base === "keystatic";
  const answer = (result?: unknown) => {
    const request: { result?: unknown; error?: unknown; onsuccess?: () => void; onerror?: () => void } = {};
    Promise.resolve(result).then(
      (value) => {
        request.result = value;
        request.onsuccess?.();
      },
      (error) => {
        request.error = error;
        request.onerror?.();
      },
    );
    return request;
  };
  const all = (at: 0 | 1) => () => answer([...values.values()].map((entry) => entry[at]));
  const store = {
    get: (key: Key) => answer(areDrafts ? draftAt(key) : values.get(JSON.stringify(key))?.[1]),
    put: (value: unknown, key: Key) =>
      void (areDrafts ? keepDraft(key, value as Draft) : values.set(JSON.stringify(key), [key, value])),
    delete: (key: Key) => void (areDrafts ? keepDraft(key) : values.delete(JSON.stringify(key))),
    clear: () => values.clear(),
    getAllKeys: all(0),
    getAll: all(1),
    get transaction() {
      return answer();
    },
  };
  return async (_mode, use) => use(store as unknown as IDBObjectStore);
}
