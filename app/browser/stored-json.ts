/** Reads a JSON value from session storage. Returns undefined if it is missing or broken, or storage is refused. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "") as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Stores a JSON value in session storage; undefined removes it. Does nothing if storage is refused or full: the stored
 * values are only conveniences.
 */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
