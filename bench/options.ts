import { parseArgs } from 'node:util';
import { backlog } from './scenarios/backlog.ts';
import { batches } from './scenarios/batches.ts';
import { deliver } from './scenarios/deliver.ts';
import { endToEnd } from './scenarios/end-to-end.ts';
import { fanOut } from './scenarios/fan-out.ts';
import { history10m } from './scenarios/history-10m.ts';
import { idle } from './scenarios/idle.ts';
import { inFlight } from './scenarios/in-flight.ts';
import { ingest } from './scenarios/ingest.ts';
import { laneOfOne } from './scenarios/lane-of-one.ts';
import { lanes100k } from './scenarios/lanes-100k.ts';
import { ordered } from './scenarios/ordered.ts';
import { scale } from './scenarios/scale.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { slowNeighbour } from './scenarios/slow-neighbour.ts';

const SCENARIOS: readonly Scenario[] = [
  endToEnd,
  idle,
  laneOfOne,
  ingest,
  batches,
  deliver,
  inFlight,
  ordered,
  fanOut,
  slowNeighbour,
  backlog,
  scale,
  lanes100k,
  history10m,
];

export const HELP = `npm run bench [-- --only NAME[,NAME] --lanes N --rows N --quick --profile]
npm run bench -- --compare A B

Measures Posthorn on this machine. Starts PostgreSQL, Redis and a receiver, or uses DATABASE_URL and
REDIS_URL. Prints a table for each scenario, and keeps the figures in a new file of bench/history.
Compare only figures of the same machine. All scenarios take about half an hour on two cores.

  --only NAMES   run only these scenarios
  --lanes N      configurations of lanes-100k (default 100000, about 4 minutes)
  --rows N       notifications of history-10m (default 10000000, about 12 minutes, 27 GiB of disk)
  --quick        run small loads, to check that the bench works. Keeps no figures
  --profile      report where API and worker spend CPU time. Slows them down, so keeps no figures
  --compare A B  print the figures of two runs side by side: files, or commits with files in bench/history

Scenarios:
${SCENARIOS.map(({ name, about }) => `  ${name.padEnd(15)} ${about}`).join('\n')}
`;

export type Options = {
  isHelp: boolean;
  isQuick: boolean;
  isProfiled: boolean;
  lanes: number | undefined;
  rows: number | undefined;
  scenarios: readonly Scenario[];
  /** The runs to compare; null to measure. */
  compared: readonly [string, string] | null;
};

/** @throws Error that says what is wrong with the arguments */
export function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      lanes: { type: 'string' },
      rows: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const [a, b, ...more] = positionals;
  const isPair = a !== undefined && b !== undefined && more.length === 0;
  if (values.compare && !isPair) throw new Error('--compare needs two runs');
  if (!values.compare && a !== undefined) throw new Error(`Unknown argument: ${a}`);
  const names = values.only?.split(',') ?? SCENARIOS.map(({ name }) => name);
  const unknown = names.filter((wanted) => SCENARIOS.every(({ name }) => name !== wanted));
  if (unknown.length > 0) throw new Error(`Unknown scenario: ${unknown.join(', ')}`);
  return {
    isHelp: values.help,
    isQuick: values.quick,
    isProfiled: values.profile,
    lanes: readCount('lanes', values.lanes),
    rows: readCount('rows', values.rows),
    scenarios: SCENARIOS.filter(({ name }) => names.includes(name)),
    compared: isPair ? [a, b] : null,
  };
}

function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a positive integer`);
  return count;
}
