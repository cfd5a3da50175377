/** What the calculator counts with; each figure is shown beside the result. */
export const BOTTLES_PER_BOX = 280;
export const DAYS_PER_MONTH = 20;
export const DAYS_PER_YEAR = 240;

export interface Savings {
  /** Bottles of 500 cc not bought. */
  readonly bottlesPerMonth: number;
  readonly bottlesPerYear: number;
  /** Boxes of 3 litres, rounded up. */
  readonly boxesPerMonth: number;
}

/** Bottles avoided by so many people with so many drinks a working day each, one bottle a drink. Both at least 1. */
export function savings(people: number, drinks: number): Savings {
  const bottlesPerMonth = people * drinks * DAYS_PER_MONTH;
  return {
    bottlesPerMonth,
    bottlesPerYear: people * drinks * DAYS_PER_YEAR,
    boxesPerMonth: Math.ceil(bottlesPerMonth / BOTTLES_PER_BOX),
  };
}
