type Area = "session" | "local";

/** A JSON value of the browser's storage; undefined when there is none, it is broken, or storage is refused. */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(storage(area).getItem(key) ?? "") as unknown;
  } catch {
    return undefined;
  }
}

/** Stores a JSON value. Does nothing where storage is refused or full: it only ever holds conveniences. */
export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    storage(area).setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

export function removeStored(area: Area, key: string): void {
  try {
    storage(area).removeItem(key);
  } catch {
    return;
  }
}

/** Throws where the visitor's settings forbid storage. */
function storage(area: Area): Storage {
  return area === "session" ? sessionStorage : localStorage;
}
