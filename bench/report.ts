import { type Figure, isReached } from './figures.ts';

export type Result = { scenario: string; about: string; figures: readonly Figure[] };

/** The figures as a table for a terminal. */
export function table(results: readonly Result[]): string {
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

const format = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
