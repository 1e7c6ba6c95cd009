import { format } from '../figures.ts';
import type { Use } from './runs.ts';
import { type Answer, type Comparison, LOAD, type Simulation } from './simulate.ts';

/** The result as tables for a terminal. */
export function printSimulation({ comparisons, answers }: Simulation): string {
  return [
    'Simulated and measured: the scenario end-to-end, on two cores',
    tableOf(['figure', 'measured', 'simulated', 'error'], comparisons.map(rowOfComparison)),
    'Highest rate, with its limit, and the use of the cores of each kind',
    tableOf(
      [
        'workers',
        'shards',
        'messages/s',
        'limit',
        'API',
        'workers',
        'PostgreSQL',
        'Redis shard',
        'of it ticks',
        'Redis ms/message',
      ],
      answers.map(rowOfCapacity),
    ),
    `Latencies at ${percent(LOAD)} of this rate, and connections of the workers`,
    tableOf(
      ['workers', 'shards', 'publish p50, p99', 'arrival p50, p99', 'to Redis', 'to PostgreSQL'],
      answers.map(rowOfLatency),
    ),
    'Fairness: organizations of weights 1, 2 and 4 with more messages than are delivered, and a quiet one',
    tableOf(
      ['workers', 'shards', 'messages/s', 'largest error', 'mean error', 'quiet p50, p99'],
      answers.map(rowOfFairness),
    ),
  ].join('\n');
}

const percent = (share: number) => `${format(share * 100)} %`;
const ms = (one: number, other: number) => `${format(one)}, ${format(other)} ms`;
const used = ({ all }: Use) => percent(all);

const rowOfComparison = ({ name, measured, simulated, unit }: Comparison) => [
  ...[name, `${format(measured)} ${unit}`, `${format(simulated)} ${unit}`],
  percent(simulated / measured - 1),
];

const sizeOf = ({ workers, shards }: Answer) => [format(workers), format(shards)];

const rowOfCapacity = (answer: Answer) => {
  const { perSecond, use, limit, redisMs } = answer.capacity;
  return [
    ...[...sizeOf(answer), format(Math.round(perSecond)), limit],
    ...[used(use.api), used(use.worker), used(use.postgres), used(use.redis)],
    ...[percent(use.redis.ticks + use.redis.idle), format(redisMs)],
  ];
};

const rowOfLatency = (answer: Answer) => {
  const { publishP50, publishP99, arrivalP50, arrivalP99 } = answer.latency;
  return [
    ...[...sizeOf(answer), ms(publishP50, publishP99), ms(arrivalP50, arrivalP99)],
    ...[format(answer.connections.Redis), format(answer.connections.PostgreSQL)],
  ];
};

const rowOfFairness = (answer: Answer) => {
  const { perSecond, largestError, meanError, quietP50, quietP99 } = answer.fairness;
  return [
    ...[...sizeOf(answer), format(Math.round(perSecond)), percent(largestError), percent(meanError)],
    ms(quietP50, quietP99),
  ];
};

function tableOf(head: readonly string[], rows: readonly string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_name, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  const lines = all.map((row) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
