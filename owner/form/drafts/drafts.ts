import { nameOf, readNames } from "../names";

/** Keystatic's store of drafts, as its library makes it. */
const [BASE, DRAFTS] = ["keystatic", "items"];

const done = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the base of drafts, and makes it where it is missing. Rejects if the browser keeps none. */
async function openDrafts(): Promise<IDBDatabase> {
  const request = indexedDB.open(BASE);
  request.onupgradeneeded = () => request.result.createObjectStore(DRAFTS);
  return done(request);
}

/** Stores of a browser that keeps none, by base and store. They last as long as the window. */
const inMemory = new Map<string, Map<string, readonly [key: IDBValidKey, value: unknown]>>();
let keepsDrafts = true;

/** Whether drafts outlast this window. */
export const areDraftsKept = (): boolean => keepsDrafts;

/** Gets the stores ready: an earlier form made the base of drafts without its store, where no draft could be kept. */
export async function prepareDrafts(): Promise<void> {
  try {
    const base = await openDrafts();
    const isWhole = base.objectStoreNames.contains(DRAFTS);
    base.close();
    if (isWhole) return;
    const leaving = indexedDB.deleteDatabase(BASE);
    // Another window of the earlier form has it open.
    const blocked = new Promise((_, reject) => leaving.addEventListener("blocked", reject));
    await Promise.race([done(leaving), blocked]);
  } catch {
    keepsDrafts = false;
  }
}

type Store = (mode: IDBTransactionMode, use: (store: IDBObjectStore) => unknown) => Promise<unknown>;

/** Returns a store of Keystatic's: the library's, or one in memory. `make` is the library's function. */
export function storeOf(make: (base: string, name: string) => Store, base: string, name: string): Store {
  if (keepsDrafts) return make(base, name);
  const values = inMemory.get(base) ?? new Map();
  inMemory.set(base, values);
  const answer = (result?: unknown) => {
    const request: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const all = (at: 0 | 1) => () => answer([...values.values()].map((entry) => entry[at]));
  const store = {
    get: (key: IDBValidKey) => answer(values.get(JSON.stringify(key))?.[1]),
    put: (value: unknown, key: IDBValidKey) => void values.set(JSON.stringify(key), [key, value]),
    delete: (key: IDBValidKey) => void values.delete(JSON.stringify(key)),
    clear: () => values.clear(),
    getAllKeys: all(0),
    getAll: all(1),
    get transaction() {
      return answer();
    },
  };
  return async (_mode, use) => use(store as unknown as IDBObjectStore);
}

async function draftKeys(): Promise<readonly IDBValidKey[]> {
  if (!keepsDrafts) return [...(inMemory.get(BASE)?.values() ?? [])].map(([key]) => key);
  const base = await openDrafts();
  try {
    return await done(base.transaction(DRAFTS).objectStore(DRAFTS).getAllKeys());
  } finally {
    base.close();
  }
}

/** Returns the names of entries with unsaved text; pages, and collections that get a new entry, by their names in the data. */
export async function unsavedNames(): Promise<string[]> {
  const keys = await draftKeys();
  await readNames();
  return (keys as string[][]).flatMap(([kind, subject = "", slug = ""]) =>
    // An entry leaves its draft behind when its address changes.
    kind === "collection" ? (nameOf(subject, slug) ?? []) : subject,
  );
}
