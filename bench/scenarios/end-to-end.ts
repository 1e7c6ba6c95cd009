import type { Figure } from '../figures.ts';
import { type Gateway, openGateway } from '../gateway.ts';
import {
  cpuFigures,
  ENDPOINTS,
  latencyFigures,
  measureRound,
  PUBLISHERS,
  subscribeStores,
  sumOf,
  warmUp,
} from '../traffic.ts';
import { measureGotStream } from '../yardsticks/measured.ts';
import type { Bench, Scenario } from './scenario.ts';

/** POSTs of the yardstick that are in flight together. */
const YARDSTICK_CONCURRENCY = 50;
const PACED_PER_SECOND = 50;
/** Maximum CPU time of all processes per message, relative to one POST of the yardstick. */
const MAX_POSTS = 3.6;

export const endToEnd: Scenario = {
  name: 'end-to-end',
  about: `CPU of every process per message, rates and latencies: single events from ${PUBLISHERS} publishers to ${ENDPOINTS} endpoints, saturated, then at ${PACED_PER_SECOND}/s`,
  async run(bench) {
    const messages = bench.isQuick ? 1_000 : 12_000;
    const seconds = bench.isQuick ? 4 : 30;
    bench.progress.say('the bare got.stream loop');
    const first = await measureGotStream(bench.receiver, messages, YARDSTICK_CONCURRENCY);
    const one = await withWorkers(bench, 1, async (gateway) => ({
      saturated: await measureRound(gateway, bench, { what: 'one worker', messages }),
      paced: await measureRound(gateway, bench, {
        what: `${PACED_PER_SECOND}/s`,
        messages: PACED_PER_SECOND * seconds,
        perSecond: PACED_PER_SECOND,
      }),
    }));
    const two = await withWorkers(bench, 2, (gateway) =>
      measureRound(gateway, bench, { what: 'two workers', messages }),
    );
    bench.progress.say('the bare got.stream loop, again');
    const last = await measureGotStream(bench.receiver, messages, YARDSTICK_CONCURRENCY);
    const postMs = (first.cpuMicros + last.cpuMicros) / 2_000;
    const saturated = (name: string, round: typeof two): Figure[] => [
      { name: `${name}: accepted`, value: round.acceptedPerSecond, unit: '/s' },
      { name: `${name}: delivered`, value: round.deliveredPerSecond, unit: '/s' },
      ...cpuFigures(`${name}: `, round),
      {
        name: `${name}: CPU, relative to a got.stream POST`,
        value: sumOf(round.cpuMs) / postMs,
        unit: '×',
        goal: { atMost: MAX_POSTS },
      },
      ...latencyFigures(`${name}: `, round),
    ];
    const paced = `at ${PACED_PER_SECOND}/s: `;
    return [
      { name: 'CPU of a bare got.stream POST', value: postMs, unit: 'ms' },
      ...saturated('one worker', one.saturated),
      ...saturated('two workers', two),
      ...cpuFigures(paced, one.paced).map((figure) =>
        figure.name.endsWith('all processes') ? { ...figure, goal: { atMost: 4 } } : figure,
      ),
      ...latencyFigures(paced, one.paced, { p50: 5, p99: 15 }),
    ];
  },
};

/** Measures a gateway whose processes have delivered some thousand messages. */
async function withWorkers<Result>(
  bench: Bench,
  workers: number,
  measure: (gateway: Gateway) => Promise<Result>,
): Promise<Result> {
  // The comparisons with other systems write no line for each message.
  const gateway = await openGateway(workers, { LOG_LEVEL: 'error' });
  try {
    await subscribeStores(gateway, bench);
    await warmUp(gateway, bench, bench.isQuick ? 500 : 4_000);
    return await measure(gateway);
  } finally {
    await gateway.close();
  }
}
