import { latencies } from '../figures.ts';
import { openGateway, sale } from '../gateway.ts';
import { atRate, inParallel } from '../load.ts';
import type { Scenario } from './scenario.ts';

const CONFIGURATIONS = 10;
const PUBLISHERS = 32;

export const endToEnd: Scenario = {
  name: 'end-to-end',
  about: `from 202 to arrival, at half of the rate that one API and one worker can do; ${CONFIGURATIONS} configurations, each event goes to one`,
  async run({ receiver, progress, isQuick }) {
    const gateway = await openGateway(1);
    try {
      await gateway.subscribe([receiver.url('all')], 100);
      const total = isQuick ? 1_000 : 10_000;
      await receiver.reset();
      const begun = Date.now();
      await inParallel(total, PUBLISHERS, (n) => gateway.publish(sale(n)));
      await progress.until('delivered as fast as can be', total, async () => (await receiver.report()).count);
      const most = total / (((await receiver.report()).lastAt - begun) / 1000);

      const rate = most / 2;
      const seconds = isQuick ? 2 : 10;
      progress.say(`${Math.round(rate)} a second for ${seconds} s`);
      await receiver.reset();
      const acceptedAt = new Map<string, number>();
      await atRate(rate, seconds, async (n) => {
        const id = `timed_${n}`;
        await gateway.publish(sale(id));
        acceptedAt.set(id, Date.now());
      });
      await progress.until('arrived', acceptedAt.size, async () => (await receiver.report()).count);
      const { at } = await receiver.report();
      // One that arrives before its 202 does, has waited for nothing.
      const waits = [...acceptedAt].map(([id, accepted]) => Math.max(0, (at[id] ?? 0) - accepted));
      const [p50, p99, p999] = latencies('from 202 to arrival,', waits);
      return [
        { name: 'most, published and delivered', value: most, unit: '/s' },
        { name: 'half of it', value: rate, unit: '/s' },
        ...(p50 ? [{ ...p50, goal: { atMost: 15 } }] : []),
        ...(p99 ? [{ ...p99, goal: { atMost: 60 } }] : []),
        ...(p999 ? [p999] : []),
      ];
    } finally {
      await gateway.close();
    }
  },
};
