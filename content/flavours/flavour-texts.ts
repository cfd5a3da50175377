/** What a flavour's own folder says of it, with the specification's own field names. */
export interface FlavourTexts {
  /** Name, as visitors read it. */
  readonly sabor: string;
  readonly text1: string;
  readonly text2: string;
}
