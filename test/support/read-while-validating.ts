/**
 * Runs a validator over `data` and returns the paths of the fields that it never looked at. A schema that allows
 * fields that it does not name lets misspelled ones pass; this finds them. Throws what the validator throws.
 */
export function readWhileValidating(data: object, validate: (watched: object) => void): string[] {
  const read = new Set<string>();
  validate(watch(data, "", read));
  return pathsOf(data, "").filter((path) => !read.has(path));
}

function watch<T extends object>(data: T, path: string, read: Set<string>): T {
  return new Proxy(data, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === "symbol") return value;
      read.add(`${path}/${key}`);
      return isObject(value) ? watch(value, `${path}/${key}`, read) : value;
    },
  });
}

function pathsOf(data: object, path: string): string[] {
  return Object.entries(data).flatMap(([key, value]) => [
    `${path}/${key}`,
    ...(isObject(value) ? pathsOf(value, `${path}/${key}`) : []),
  ]);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
