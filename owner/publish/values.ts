/** Returns whether a value has fields: a group of a form, or an object of JSON. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns whether two values are the same, in Node and in browsers. A missing field is the same as `undefined`. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return Object.is(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (one instanceof Uint8Array && other instanceof Uint8Array)
    return one.length === other.length && one.every((byte, at) => byte === other[at]);
  const [fields, others] = [one, other] as Record<string, unknown>[];
  return Object.keys({ ...one, ...other }).every((key) => isSame(fields?.[key], others?.[key]));
}
