import { format } from './figures.ts';
import type { Run } from './runs.ts';

/** Formats the figures that both runs have, side by side, with the ratio of B to A. */
export function compareRuns(a: Run, b: Run): string {
  const machines = [a, b].map(({ machine }) => JSON.stringify(machine));
  const lines = [`A  ${describe(a)}`, `B  ${describe(b)}`];
  if (machines[0] !== machines[1])
    lines.push('The machines differ, so only figures relative to a yardstick can be compared.');
  const shared = a.results.flatMap((one) => {
    const other = b.results.find(({ scenario }) => scenario === one.scenario);
    return other === undefined ? [] : [{ scenario: one.scenario, rows: rowsOf(one.figures, other.figures) }];
  });
  if (shared.length === 0) lines.push('The runs have no scenario in common.');
  const width = Math.max(...shared.flatMap(({ rows }) => rows.map(([name = '']) => name.length)), 0);
  for (const { scenario, rows } of shared) {
    lines.push(
      '',
      `${scenario.padEnd(width + 2)} ${['A', 'B', 'B/A'].map((head) => head.padStart(10)).join(' ')}`,
    );
    for (const [name = '', ...values] of rows)
      lines.push(`  ${name.padEnd(width)} ${values.map((value) => value.padStart(10)).join(' ')}`.trimEnd());
  }
  return `${lines.join('\n')}\n`;
}

type Figures = Run['results'][number]['figures'];

/** Name with unit, value of A, value of B, ratio. */
function rowsOf(ofA: Figures, ofB: Figures): string[][] {
  return ofA.flatMap(({ name, value, unit }) => {
    const other = ofB.find((figure) => figure.name === name && figure.unit === unit);
    if (other === undefined) return [];
    const ratio = value === 0 ? '' : (other.value / value).toFixed(2);
    return [[unit === '' ? name : `${name}, ${unit}`, format(value), format(other.value), ratio]];
  });
}

function describe({ commit, isDirty, at, machine }: Run): string {
  const { cpu, cores, memoryGiB, node, redis } = machine;
  const code = `${commit?.slice(0, 8) ?? 'unknown commit'}${isDirty ? ' with changes' : ''}`;
  return `${code}, ${at.slice(0, 16).replace('T', ' ')} UTC, ${cores} × ${cpu}, ${memoryGiB} GiB, Node.js ${node}, ${redis}`;
}
