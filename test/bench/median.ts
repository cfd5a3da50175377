/** Returns the median: the middle value, or the mean of the two middle ones. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("The median of nothing.");
  return (lower + upper) / 2;
}
