/** The value below which this share of the values lies; 0 without values. */
export function percentile(share: number, values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;
}
