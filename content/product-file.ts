import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as v from "valibot";

export const textSchema = v.pipe(v.string(), v.nonEmpty("a text"));

/**
 * Reads a product's file, such as `flavours/pera/flavour.json`. Throws a one-line error that says what is missing or
 * wrong.
 */
export function readProduct<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const where = `content/${path}`;
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(productFile(path), "utf8"));
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`);
  }
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${where}: ${v.getDotPath(issue)}: ${issue.message}`);
}

/** Returns the path of a file in this folder. */
export function productFile(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
