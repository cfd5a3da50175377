// biome-ignore lint/suspicious/noExplicitAny: values of any JSON file.
type Data = any;

/** Returns a copy of data with another value at the path of a field, such as `gallery.0.alt`; without it for undefined. */
export function withField(data: Data, path: string, value: unknown): Data {
  const copy = structuredClone(data);
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const group = steps.reduce((part, step) => part[step], copy);
  if (value === undefined) delete group[last];
  else group[last] = value;
  return copy;
}
