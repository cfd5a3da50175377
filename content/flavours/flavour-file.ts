import * as v from "valibot";
import { readProduct, textSchema as text } from "../product-file";

const color = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/, "a colour is six small hexadecimal digits, such as #12ab9f"),
);

const FlavourSchema = v.object({
  /** Name and two paragraphs, as visitors read them. */
  texts: v.object({ sabor: text, text1: text, text2: text }),
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

type FlavourFile = v.InferOutput<typeof FlavourSchema>;
export type FlavourTexts = Readonly<FlavourFile["texts"]>;

/** A flavour's file. Throws one line that says what is missing or wrong. */
export function readFlavour(slug: string): FlavourFile {
  return readProduct(`flavours/${slug}/flavour.json`, FlavourSchema);
}
