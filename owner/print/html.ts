/** Markup whose texts are escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

/** Returns markup; values are escaped, unless they are markup. */
export function html(
  { raw }: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const markupOf = (value: string | Html | readonly Html[]): string => {
    if (value instanceof Html) return value.markup;
    if (typeof value !== "string") return value.map(markupOf).join("");
    return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  };
  return new Html(String.raw({ raw }, ...values.map(markupOf)));
}
