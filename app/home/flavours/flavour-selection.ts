import { type Flavour, flavours } from "~content/flavours/flavours";

/** The flavour of an address's `sabor`; the first one when there is none or it is unknown. */
export function flavourOf(slug: string | null): Flavour {
  return flavours.find((flavour) => flavour.slug === slug) ?? flavourAt(0);
}

/** The flavour at an index; past either end it wraps around. */
export function flavourAt(index: number): Flavour {
  return flavours.at(index % flavours.length) as Flavour;
}

export function nextFlavour({ id }: Flavour): Flavour {
  return flavourAt(id + 1);
}

export function previousFlavour({ id }: Flavour): Flavour {
  return flavourAt(id - 1);
}

const KEYS = new Map<string, (current: Flavour) => Flavour>([
  ["ArrowRight", nextFlavour],
  ["ArrowLeft", previousFlavour],
  ["Home", () => flavourAt(0)],
  ["End", () => flavourAt(-1)],
]);

/** Where a key of the tab list pattern leads; undefined when the key means nothing there. */
export function flavourForKey(key: string, current: Flavour): Flavour | undefined {
  return KEYS.get(key)?.(current);
}

/** Address that opens the home page at a flavour, without JavaScript too. */
export function flavourAddress({ slug }: Flavour): string {
  return `/?sabor=${slug}#sabores`;
}
