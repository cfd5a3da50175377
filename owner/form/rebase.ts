import { CONTENT_VERSION, migrated } from "../../domain/content/migrations/migrations";

/** The state of a page of the form, or a part of it. */
type State = unknown;

const isRecord = (value: State): value is Record<string, State> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

function isSame(one: State, other: State): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return indexedDB.cmp(one, other) === 0;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isSame(each, other[at]));
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
}

/** Returns what was typed over `before`, with what has changed in the saved text since. What was typed stays. */
function rebased(before: State, typed: State, saved: State): State {
  if (isSame(typed, before)) return saved;
  if (![before, typed, saved].every(isRecord)) return typed;
  const [old, own, now] = [before, typed, saved] as Record<string, State>[];
  const keys = Object.keys({ ...own, ...now });
  return Object.fromEntries(keys.map((key) => [key, rebased(old?.[key], own?.[key], now?.[key])]));
}

/** Keystatic's record of unsaved text. `treeKey` and `base` are the saved text that it was typed over. */
interface Draft {
  state: State;
  readonly treeKey?: string;
  readonly base?: State;
}

/** A draft as the browser keeps it: files by their path in `content/`, over the state `base`. */
interface Stored {
  readonly files: Map<string, Uint8Array>;
  base?: State;
  /** Version of the content that it was typed for. Drafts of release 0.1 have none. */
  readonly content?: number;
}

const bases = new Map<string, State>();

/** Called by Keystatic's pages, where `translation.json` changes their code. */
const typing = {
  version: CONTENT_VERSION,
  /** Brings a draft of an earlier version of the content over, with the text that it was typed over. */
  migrate(stored: Stored): void {
    const { files, content = 0 } = stored;
    for (const [path, bytes] of files) {
      if (content >= CONTENT_VERSION || !path.endsWith(".json")) continue;
      const place = `content/${path}`;
      const present = (value: unknown) => migrated({ [place]: value }, content)[place];
      const text = JSON.stringify(present(JSON.parse(new TextDecoder().decode(bytes))));
      files.set(path, new TextEncoder().encode(text));
      if (stored.base) stored.base = present(stored.base);
    }
  },
  /** Returns a draft's state over the saved text as it is now, or undefined if that is unknown. */
  draft(draft: Draft, treeKey: string, saved: State): State {
    if (draft.treeKey === treeKey) return draft.state;
    if (draft.base === undefined) return undefined;
    draft.state = rebased(draft.base, draft.state, saved);
    return draft.state;
  },
  /** Returns the state of an open page, typed over the text of `keyInState`, over the text of `treeKey`. */
  page(keyInState: string, treeKey: string, state: State, saved: State): State {
    bases.set(treeKey, saved);
    return keyInState === treeKey ? state : rebased(bases.get(keyInState), state, saved);
  },
};
Object.assign(globalThis, { typing });

/** Returns the names of entries, pages and new entries' collections with unsaved text. */
export async function unsavedNames(): Promise<string[]> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const base = await done(indexedDB.open("keystatic"));
  const hasDrafts = base.objectStoreNames.contains("items");
  const keys = hasDrafts ? await done(base.transaction("items").objectStore("items").getAllKeys()) : [];
  base.close();
  const named = (keys as string[][]).map(async ([kind, name, slug]) => {
    // An entry leaves its draft behind when its address changes.
    const file = `/api/keystatic/blob/${"0".repeat(40)}/${name}/${slug}/index.json`;
    const isThere = kind !== "collection" || (await fetch(file)).ok;
    return isThere ? [slug ?? name ?? ""] : [];
  });
  return (await Promise.all(named)).flat();
}
