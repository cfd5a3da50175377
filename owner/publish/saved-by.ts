/** A person who saved a part that is not published yet, and the time of the last save. */
export interface Saver {
  readonly who: string;
  readonly when: string;
  /** Whether it is whoever asks. */
  readonly isOwn: boolean;
}

/** Says who saved something: 'Guardaste tú, 1 de marzo, 9:00; guardó Luis, 2 de marzo, 11:58'. */
export function savedBy(savers: readonly Saver[]): string {
  const words = savers.map(({ who, when, isOwn }) => `${isOwn ? "guardaste tú" : `guardó ${who}`}, ${when}`);
  const sentence = words.join("; ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
