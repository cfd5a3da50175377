import * as v from "valibot";
import { readProduct, textSchema as text } from "../product-file";

const color = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/, "a colour is six small hexadecimal digits, such as #12ab9f"),
);

const amount = v.pipe(v.number(), v.minValue(0));

const FlavourSchema = v.object({
  /** Name and two paragraphs, in Spanish. */
  texts: v.object({ sabor: text, text1: text, text2: text }),
  /** Section colours: background shown until the picture loads, text colour, width of the name's letters. */
  theme: v.object({
    ground: color,
    text: color,
    /** Arrow colour on hover, with a white icon, for backgrounds that hide the site's yellow. */
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
  /** Colours of the rendered background; a photograph needs none. */
  ground: v.optional(
    v.object({
      body: color,
      bright: color,
      glow: color,
      lights: v.tuple([color, color, color]),
      table: color,
    }),
  ),
  /** Liquid and light of the rendered glass; a photograph needs none. */
  drink: v.optional(v.object({ liquid: color, density: amount, glow: amount, light: color, side: color })),
});

type FlavourFile = v.InferOutput<typeof FlavourSchema>;
export type FlavourTexts = Readonly<FlavourFile["texts"]>;

/** Reads a flavour's file. Throws a one-line error that says what is missing or wrong. */
export function readFlavour(slug: string): FlavourFile {
  return readProduct(`flavours/${slug}/flavour.json`, FlavourSchema);
}
