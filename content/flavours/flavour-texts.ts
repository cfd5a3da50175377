/** What a flavour's own folder says of it. */
export interface FlavourTexts {
  /** Name, as visitors read it. */
  readonly sabor: string;
  readonly text1: string;
  readonly text2: string;
}
