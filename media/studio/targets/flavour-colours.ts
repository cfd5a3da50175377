import colours from "./flavour-colours.json" with { type: "json" };

/** Colours of what this folder renders for a flavour. A photograph needs none. */
interface FlavourColours {
  readonly ground?: {
    readonly body: string;
    readonly bright: string;
    readonly glow: string;
    readonly lights: readonly [string, string, string];
    readonly table: string;
  };
  /** Liquid and light of the glass. */
  readonly drink?: {
    readonly liquid: string;
    readonly density: number;
    readonly glow: number;
    readonly light: string;
    readonly side: string;
  };
}

/** Colours of each flavour that is rendered. */
export const flavourColours = colours as unknown as Readonly<Record<string, FlavourColours>>;
