/** One line of the table. `goal` is what it is to reach, if it has one. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  goal?: { atLeast: number } | { atMost: number };
};

/** The value below which a share of the values lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** p50, p99 and p99.9 of times in milliseconds. */
export function latencies(name: string, values: readonly number[]): Figure[] {
  return [
    { name: `${name} p50`, value: quantile(values, 0.5), unit: 'ms' },
    { name: `${name} p99`, value: quantile(values, 0.99), unit: 'ms' },
    { name: `${name} p99.9`, value: quantile(values, 0.999), unit: 'ms' },
  ];
}

export function isReached({ value, goal }: Figure): boolean {
  if (goal === undefined) return true;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}
