/** Single events, each for one of 20 endpoints: the load of the scenarios that measure the whole path. */
import { setTimeout as wait } from 'node:timers/promises';
import { SECRET } from '../tests/support/client.ts';
import { nowMs } from './clock.ts';
import { type Figure, quantile } from './figures.ts';
import { type Gateway, sale } from './gateway.ts';
import { atRate, inParallel } from './load.ts';
import { type ByProcess, createCpuMeter, PROCESSES } from './process-figures.ts';
import type { Bench } from './scenarios/scenario.ts';

export const ENDPOINTS = 20;
export const PUBLISHERS = 32;
/** Time until all processes have finished their work on the last message. */
const SETTLE_MS = 200;

export const storeOf = (n: number) => `s_${n % ENDPOINTS}`;

type Round = {
  acceptedPerSecond: number;
  deliveredPerSecond: number;
  /** From the start of each request until its 202. */
  publishMs: number[];
  /** From the start of each request until the POST has arrived. */
  arrivalMs: number[];
  /** CPU time of each process per message, in milliseconds. */
  cpuMs: ByProcess;
};

/** Creates one configuration for each of the 20 stores. @returns their ids */
export async function subscribeStores(gateway: Gateway, { receiver }: Bench): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < ENDPOINTS; n++) {
    const fields = { url: receiver.url(n), storeId: storeOf(n), maxConcurrency: 10, secret: SECRET };
    ids.push((await gateway.owner.createWebhook(fields)).id);
  }
  return ids;
}

/** Publishes for a while without measuring: a process is slow until V8 has compiled its hot code. */
export async function warmUp(
  gateway: Gateway,
  { receiver, progress }: Bench,
  messages: number,
): Promise<void> {
  await receiver.reset();
  await Promise.all([
    inParallel(messages, PUBLISHERS, (n) => gateway.publish(sale(`warm_${n}`), storeOf(n))),
    progress.until('warming up, delivered', messages, async () => (await receiver.report()).count),
  ]);
}

/**
 * Publishes messages and waits until all have arrived.
 * @param perSecond default: as many as 32 publishers can publish
 */
export async function measureRound(
  gateway: Gateway,
  { receiver, progress }: Bench,
  { what, messages, perSecond }: { what: string; messages: number; perSecond?: number },
): Promise<Round> {
  await receiver.reset();
  const readCpu = createCpuMeter(gateway.world);
  const sentAt: number[] = [];
  const publishMs: number[] = [];
  const publish = async (n: number) => {
    const at = nowMs();
    sentAt[n] = at;
    await gateway.publish(sale(`timed_${n}`), storeOf(n));
    publishMs.push(nowMs() - at);
  };
  const before = readCpu();
  const begun = nowMs();
  const publishing = async () => {
    if (perSecond === undefined) await inParallel(messages, PUBLISHERS, publish);
    else await atRate(perSecond, messages / perSecond, publish);
    return nowMs() - begun;
  };
  const [acceptedMs] = await Promise.all([
    publishing(),
    progress.until(`${what}, delivered`, messages, async () => (await receiver.report()).count),
  ]);
  await wait(SETTLE_MS);
  const after = readCpu();
  const times = await receiver.times();
  const { lastAt } = await receiver.report();
  return {
    acceptedPerSecond: (messages / acceptedMs) * 1000,
    deliveredPerSecond: (messages / (lastAt - begun)) * 1000,
    publishMs,
    arrivalMs: sentAt.flatMap((at, n) => {
      const arrivedAt = times[n] ?? null;
      return arrivedAt === null ? [] : [arrivedAt - at];
    }),
    cpuMs: mapProcesses((name) => ((after[name] - before[name]) * 1000) / messages),
  };
}

/** Of these rounds the median counts. */
const ROUNDS = 3;

export type Rounds = Awaited<ReturnType<typeof measureRounds>>;

/** Measures several rounds, each with as many messages as 32 publishers can publish. */
export async function measureRounds(
  gateway: Gateway,
  bench: Bench,
  { what, messages }: { what: string; messages: number },
) {
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    rounds.push(await measureRound(gateway, bench, { what: `${what}, round ${n + 1}`, messages }));
  }
  const [last] = rounds.slice(-1);
  if (last === undefined) throw new Error('There was no round');
  return {
    accepted: quantile(
      rounds.map(({ acceptedPerSecond }) => acceptedPerSecond),
      0.5,
    ),
    delivered: quantile(
      rounds.map(({ deliveredPerSecond }) => deliveredPerSecond),
      0.5,
    ),
    last,
  };
}

/** The rates and the CPU time of a gateway that has much to keep, against an empty gateway. @param name what it keeps */
export function compareWithEmpty(name: string, empty: Rounds, full: Rounds): Figure[] {
  const ratio = (what: string, value: number): Figure => ({
    name: `${what}, relative to empty`,
    value,
    unit: '×',
    goal: { atLeast: 0.9 },
  });
  return [
    { name: 'accepted, empty', value: empty.accepted, unit: '/s' },
    { name: `accepted, with the ${name}`, value: full.accepted, unit: '/s' },
    { name: 'delivered, empty', value: empty.delivered, unit: '/s' },
    { name: `delivered, with the ${name}`, value: full.delivered, unit: '/s' },
    ratio('accepted', full.accepted / empty.accepted),
    ratio('delivered', full.delivered / empty.delivered),
    ...cpuFigures('empty: ', empty.last),
    ...cpuFigures(`with the ${name}: `, full.last),
  ];
}

function mapProcesses(of: (name: keyof ByProcess) => number): ByProcess {
  return {
    API: of('API'),
    worker: of('worker'),
    Redis: of('Redis'),
    PostgreSQL: of('PostgreSQL'),
  };
}

export const sumOf = (cpuMs: ByProcess) => PROCESSES.reduce((sum, name) => sum + cpuMs[name], 0);

/** The figures of a round's CPU time. */
export const cpuFigures = (name: string, { cpuMs }: Round): Figure[] => [
  ...PROCESSES.map((each) => ({ name: `${name}CPU per message, ${each}`, value: cpuMs[each], unit: 'ms' })),
  { name: `${name}CPU per message, all processes`, value: sumOf(cpuMs), unit: 'ms' },
];

/** The figures of a round's latencies. @param goals maximum p50 and p99 of arrivals */
export function latencyFigures(
  name: string,
  { publishMs, arrivalMs }: Round,
  goals?: { p50: number; p99: number },
): Figure[] {
  const goal = (atMost: number | undefined) => (atMost === undefined ? {} : { goal: { atMost } });
  return [
    { name: `${name}publish p50`, value: quantile(publishMs, 0.5), unit: 'ms' },
    { name: `${name}publish p99`, value: quantile(publishMs, 0.99), unit: 'ms' },
    { name: `${name}arrival p50`, value: quantile(arrivalMs, 0.5), unit: 'ms', ...goal(goals?.p50) },
    { name: `${name}arrival p99`, value: quantile(arrivalMs, 0.99), unit: 'ms', ...goal(goals?.p99) },
  ];
}
