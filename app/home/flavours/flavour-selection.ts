import { type Flavour, flavours } from "~content/flavours/flavours";

/** Returns the flavour of the address's `sabor`, or the first flavour if it is missing or unknown. */
export function flavourOf(slug: string | null): Flavour {
  return flavours.find((flavour) => flavour.slug === slug) ?? flavourAt(0);
}

/** Returns the flavour at an index, which wraps around at both ends. */
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

/** Returns the flavour that a key of the ARIA tabs pattern selects; undefined for other keys. */
export function flavourForKey(key: string, current: Flavour): Flavour | undefined {
  return KEYS.get(key)?.(current);
}

/** Returns the address that opens the home page at a flavour, also without JavaScript. */
export function flavourAddress({ slug }: Flavour): string {
  return `/?sabor=${slug}#sabores`;
}
