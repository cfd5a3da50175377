import * as v from "valibot";

const UNREADABLE = "El editor no entiende lo enviado: recarga la página y prueba de nuevo.";

const texts = v.array(v.string());
const answers = v.exactOptional(v.record(v.string(), v.picklist(["mine", "theirs"])));
const weighed = v.object({ id: v.string(), key: v.string(), answers });

/** Bodies of the form's requests, by the last word of their address. */
export const schemas = {
  update: v.object({
    additions: v.array(
      v.union([
        v.object({ path: v.string(), contents: v.string() }),
        v.object({ path: v.string(), hash: v.string() }),
      ]),
    ),
    deletions: v.array(v.object({ path: v.string() })),
    known: v.array(v.object({ path: v.string(), sha: v.string() })),
    at: v.exactOptional(v.number()),
  }),
  publish: v.object({ why: v.string(), read: v.exactOptional(v.string()), answers }),
  bring: v.object({ answers }),
  back: v.object({ before: v.exactOptional(v.string()), ids: texts }),
  weighed,
};

/** Returns what JSON says. Throws a Spanish line where it is another text, or has another shape than the schema's. */
export function jsonOf<Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> {
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (!found.success) throw new Error(UNREADABLE);
  return found.output;
}
