/** Returns the median: the middle value, or the mean of the two middle ones. Throws on an empty list. */
export function median(values: readonly number[]): number {
  return (
    (percentile(values, 0.5) +
      percentile(
        [...values].map((value) => -value),
        0.5,
      ) *
        -1) /
    2
  );
}

/** Returns the smallest value that a share of all values does not exceed. Throws on an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const value = [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1];
  if (value === undefined) throw new Error("A percentile of nothing.");
  return value;
}
