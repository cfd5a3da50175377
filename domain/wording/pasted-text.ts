/** Characters that look empty: spaces, joiners, fillers, tags and direction marks. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\u2800]/gu;

/** Invisible marks, such as soft hyphens, word joiners and a place for an object. */
const MARK = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc\u2800]/gu;

/** The same without what emoji need, and controls but line breaks. */
const UNWANTED =
  /(?![\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]|(?!\n)\p{Control}/gu;

/** Returns whether a text shows nothing. */
export function looksEmpty(text: string): boolean {
  return text.replace(INVISIBLE, "") === "";
}

/**
 * Returns a pasted text without invisible marks. Accents are one character each, no-break spaces and tabs are spaces, and
 * lines end with LF. Joiners stay, because emoji need them.
 */
export function pastedText(text: string): string {
  return text
    .normalize()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/[\t\u00a0\u202f]/g, " ")
    .replace(UNWANTED, "")
    .trim();
}

/** Returns a pasted text as one line. */
export function pastedLine(text: string): string {
  return pastedText(text).replace(/\s+/g, " ");
}

/** Returns a pasted e-mail address or number: a line without any marks. Outlook's `a@b.cl<mailto:a@b.cl>` is one address. */
export function pastedContact(text: string): string {
  return pastedLine(text.replace(MARK, "")).replace(/^(\S+) ?<mailto:\1>$/i, "$1");
}
