import type { Cut } from "../driver/outline";

/** How a client's name is set: a neutral wordmark in its own cut of our typeface, never their registered mark. */
export interface ClientMark {
  readonly brand: string;
  readonly word: string;
  readonly cut: Cut;
  /** Set by its capitals rather than by its small letters. */
  readonly capitals?: boolean;
}

/** One grey for all. */
export const markColor = "#44524E";

export const clientMarks: readonly ClientMark[] = [
  { brand: "aliservice", word: "aliservice", cut: { weight: 720, width: 82, tracking: -0.02 } },
  { brand: "chile", word: "chile", cut: { weight: 860, width: 108, tracking: 0 } },
  { brand: "aramark", word: "aramark", cut: { weight: 480, width: 120, tracking: -0.02 } },
  { brand: "codelco", word: "CODELCO", cut: { weight: 700, width: 96, tracking: 0.09 }, capitals: true },
  { brand: "compass", word: "compass", cut: { weight: 580, width: 118, tracking: -0.035 } },
  { brand: "sodexo", word: "sodexo", cut: { weight: 800, width: 90, tracking: -0.03 } },
  { brand: "universidad", word: "universidad", cut: { weight: 430, width: 98, tracking: 0.01 } },
];
