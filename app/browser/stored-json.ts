/** A JSON value of the visit's storage; undefined when there is none, it is broken, or storage is refused. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "") as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Stores a JSON value for the visit; undefined removes it. Does nothing where storage is refused or full: it only holds
 * conveniences.
 */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
