/** One line of the table. `goal`: the bound that the value should reach. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  goal?: { atLeast: number } | { atMost: number };
};

/** The quantile `share` (0 to 1) of the values, or 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** p50, p99 and p99.9 of durations in milliseconds. */
export function latencies(name: string, values: readonly number[]): Figure[] {
  return [
    { name: `${name} p50`, value: quantile(values, 0.5), unit: 'ms' },
    { name: `${name} p99`, value: quantile(values, 0.99), unit: 'ms' },
    { name: `${name} p99.9`, value: quantile(values, 0.999), unit: 'ms' },
  ];
}

function isReached({ value, goal }: Figure): boolean {
  if (goal === undefined) return true;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Formats the figures as a table for a terminal. */
export function table(
  results: readonly { scenario: string; about: string; figures: readonly Figure[] }[],
): string {
  const names = results.flatMap(({ figures }) => figures.map(({ name }) => name.length));
  const width = Math.max(...names, 0);
  return results
    .map(({ scenario, about, figures }) => {
      const rows = figures.map((figure) => {
        const value = format(figure.value).padStart(10);
        return `  ${figure.name.padEnd(width)} ${value} ${figure.unit.padEnd(6)}${goalOf(figure)}`;
      });
      return `${scenario}: ${about}\n${rows.join('\n')}\n`;
    })
    .join('\n');
}

function goalOf(figure: Figure): string {
  const { goal } = figure;
  if (goal === undefined) return '';
  const [word, bound] = 'atLeast' in goal ? ['at least', goal.atLeast] : ['at most', goal.atMost];
  return `  ${isReached(figure) ? 'reached' : 'MISSED'}: ${word} ${format(bound)}`;
}

export const format = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
