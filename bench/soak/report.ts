import { type Figure, format } from '../figures.ts';
import { FLOOD, type SoakResult } from './run.ts';

/** A promise of the gateway, and whether the run kept it. */
type Promised = { what: string; isKept: boolean; detail: string };

/** Of organizations with the same load, the slowest gets at least this share of the fastest. */
const FAIR_SHARE = 0.5;
/** A lane whose worker was killed waits for a lease (30 s), the check of stalled jobs and its start. */
const LONGEST_PAUSE_MS = 60_000;
const SHOWN = 5;

const listed = (all: readonly string[]) =>
  all.length === 0 ? '0' : `${all.length}:\n    ${all.slice(0, SHOWN).join('\n    ')}`;

/** The promises that a soak checks. */
export function listPromises(result: SoakResult): Promised[] {
  const { fairness, longestOfOne, trends } = { fairness: fairnessOf(result), ...result };
  const rising = (trends ?? []).filter(({ isFlat }) => !isFlat);
  return [
    { what: 'lost', isKept: result.lost.length === 0, detail: listed(result.lost) },
    {
      what: 'delivered, and recorded so',
      isKept: result.notDrained === null && result.notDelivered === 0,
      detail: result.notDrained ?? `${result.delivered} of ${result.accepted}`,
    },
    {
      what: 'arrivals without a record that no kill explains',
      isKept: result.unexplained.length === 0,
      detail: listed(result.unexplained),
    },
    {
      what: 'webhooks beyond their maxConcurrency',
      isKept: result.exceeded.length === 0,
      detail: listed(result.exceeded),
    },
    {
      what: 'events published twice',
      isKept: result.publishedTwice.length === 0,
      detail: listed(result.publishedTwice),
    },
    {
      what: 'fairness: slowest to fastest organization',
      isKept: fairness >= FAIR_SHARE,
      detail: `${format(fairness)} (at least ${FAIR_SHARE})`,
    },
    {
      what: 'longest pause of one endpoint',
      isKept: longestOfOne.ms <= LONGEST_PAUSE_MS,
      detail: `${format(longestOfOne.ms / 1000)} s, ${longestOfOne.name} after ${format(longestOfOne.at / 1000)} s`,
    },
    { what: 'processes that failed', isKept: result.faults.length === 0, detail: listed(result.faults) },
    {
      what: 'all flat',
      isKept: rising.length === 0,
      detail:
        trends === null
          ? 'too short to judge'
          : rising.map(({ name }) => `${name} grows`).join(', ') || 'yes',
    },
  ];
}

/** Deliveries of the slowest organization, relative to the fastest. All have the same load, but the one that floods. */
export function fairnessOf({ shares }: SoakResult): number {
  const counts = shares
    .filter(({ organization }) => organization !== FLOOD)
    .map(({ delivered }) => delivered);
  const most = Math.max(...counts);
  return most > 0 ? Math.min(...counts) / most : 1;
}

/** The report of a run, for a terminal. */
export function printReport(result: SoakResult): string {
  const { ended, refusals, shares, trends } = result;
  const promises = listPromises(result);
  const width = Math.max(...promises.map(({ what }) => what.length));
  const refused = [...refusals].map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
  return [
    `Under load: ${format(result.seconds)} s, then ${format(result.drainMs / 1000)} s until all was delivered.`,
    `Processes: ${ended.started} started, ${ended.SIGTERM} ended by SIGTERM, ${ended.SIGKILL} by SIGKILL.`,
    `Events: ${result.accepted} accepted, ${result.undecided} without an answer. Requests without a 202: ${refused}.`,
    `Notifications: ${result.delivered} delivered, ${result.doubled} of them twice. ${result.unrecorded} arrivals without a record.`,
    `Longest pause of all endpoints: ${format(result.pause.ms / 1000)} s, after ${format(result.pause.at / 1000)} s. Most in flight: ${format(result.mostInFlightShare)} of maxConcurrency.`,
    '',
    'Deliveries to endpoints that answer at once, and how long they waited:',
    ...shares.map(
      ({ organization, delivered, p50, p99 }) =>
        `  ${organization.padEnd(12)} ${String(delivered).padStart(8)}   p50 ${format(p50)} ms, p99 ${format(p99)} ms`,
    ),
    '',
    'Over time (first and last value after the warm-up, growth by the line through all):',
    ...(trends ?? []).map(
      ({ name, first, last, growth, isFlat }) =>
        `  ${name.padEnd(32)} ${format(first).padStart(8)} ${format(last).padStart(8)} ${format(growth).padStart(8)}  ${isFlat ? 'flat' : 'GROWS'}`,
    ),
    ...(trends === null ? ['  too short to judge'] : []),
    '',
    ...promises.map(
      ({ what, isKept, detail }) => `${isKept ? 'kept  ' : 'BROKEN'} ${what.padEnd(width)} ${detail}`,
    ),
    '',
  ].join('\n');
}

/** The figures of a run, as bench/history keeps them. */
export function figuresOf(result: SoakResult): Figure[] {
  const none = { goal: { atMost: 0 } };
  return [
    { name: 'under load', value: result.seconds, unit: 's' },
    { name: 'processes ended by SIGTERM', value: result.ended.SIGTERM, unit: '' },
    { name: 'processes killed', value: result.ended.SIGKILL, unit: '' },
    { name: 'accepted', value: result.accepted, unit: '' },
    { name: 'delivered', value: result.delivered, unit: '' },
    { name: 'lost', value: result.lost.length, unit: '', ...none },
    { name: 'doubled', value: result.doubled, unit: '' },
    {
      name: 'arrivals without a record that no kill explains',
      value: result.unexplained.length,
      unit: '',
      ...none,
    },
    { name: 'webhooks beyond their maxConcurrency', value: result.exceeded.length, unit: '', ...none },
    { name: 'events published twice', value: result.publishedTwice.length, unit: '' },
    { name: 'fairness', value: fairnessOf(result), unit: '×', goal: { atLeast: FAIR_SHARE } },
    { name: 'longest pause of all endpoints', value: result.pause.ms / 1000, unit: 's' },
    { name: 'longest pause of one endpoint', value: result.longestOfOne.ms / 1000, unit: 's' },
    ...(result.trends ?? []).flatMap(({ name, first, last }): Figure[] => [
      { name: `${name}, first`, value: first, unit: '' },
      { name: `${name}, last`, value: last, unit: '' },
    ]),
  ];
}
