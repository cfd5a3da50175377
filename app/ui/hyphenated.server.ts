import spanish from "hyphen/es";

/** Letters from which a word may be too long for a phone. */
const LONG = 10;

/** Returns a label with soft hyphens in its long words, by the Spanish patterns of TeX. */
export function hyphenated(label: string): string {
  const word = (text: string) => spanish.hyphenateSync(text.toLowerCase(), { minWordLength: LONG });
  return label.replace(/\p{L}+/gu, (given) => {
    const letters = [...given];
    return [...word(given)].map((each) => (each === "\u00ad" ? each : letters.shift())).join("");
  });
}

/** Returns texts with soft hyphens in their title. */
export function withHyphenatedTitle<Given extends { readonly title: string }>(given: Given): Given {
  return { ...given, title: hyphenated(given.title) };
}

/** Returns a machine with soft hyphens in the labels of its technical table. */
export function withHyphens<
  Given extends { readonly technical: readonly { readonly label: string; readonly value: string }[] },
>(machine: Given) {
  const technical = machine.technical.map(({ label, value }) => ({ label: hyphenated(label), value }));
  return { ...machine, technical };
}
