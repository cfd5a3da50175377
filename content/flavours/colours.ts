import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as v from "valibot";

const color = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/, "a colour is six small hexadecimal digits, such as #12ab9f"),
);

const ColoursSchema = v.object({
  /** Of the section: the ground until its picture is there, the text on it, how wide the name's letters are. */
  theme: v.object({
    ground: color,
    text: color,
    /** Of the arrows under the pointer, with a white sign, where the site's yellow would not show. */
    arrow: v.optional(color),
    nameWidth: v.pipe(
      v.string(),
      v.regex(/^\d+(\.\d+)?%$/),
      v.check(
        (width) => Number.parseFloat(width) >= 75 && Number.parseFloat(width) <= 125,
        "from 75% to 125%",
      ),
    ),
  }),
});

export type Colours = v.InferOutput<typeof ColoursSchema>;

/** Where a flavour's colours are kept. */
export function coloursFile(slug: string): string {
  return fileURLToPath(new URL(`${slug}/colours.json`, import.meta.url));
}

/** A flavour's colours, as the site uses them. Throws one line that says what is missing or wrong. */
export function coloursOf(slug: string): Colours {
  const where = `content/flavours/${slug}/colours.json`;
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(coloursFile(slug), "utf8"));
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`);
  }
  const result = v.safeParse(ColoursSchema, given);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${where}: ${v.getDotPath(issue)}: ${issue.message}`);
}
