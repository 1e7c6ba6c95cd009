import { latencies } from '../figures.ts';
import { openGateway, sale } from '../gateway.ts';
import { atRate, inParallel } from '../load.ts';
import type { Scenario } from './scenario.ts';

const PUBLISHERS = 32;

export const endToEnd: Scenario = {
  name: 'end-to-end',
  about: 'delay from the 202 response to arrival, at half of the maximum rate of one API and one worker',
  async run({ receiver, progress, isQuick }) {
    const gateway = await openGateway(1);
    try {
      await gateway.subscribe([receiver.url('all')], 100);
      const total = isQuick ? 1_000 : 10_000;
      await receiver.reset();
      const begun = Date.now();
      await inParallel(total, PUBLISHERS, (n) => gateway.publish(sale(n)));
      await progress.until(
        'delivered at the maximum rate',
        total,
        async () => (await receiver.report()).count,
      );
      const maximum = total / (((await receiver.report()).lastAt - begun) / 1000);

      const rate = maximum / 2;
      const seconds = isQuick ? 2 : 10;
      progress.say(`${Math.round(rate)} per second for ${seconds} s`);
      await receiver.reset();
      const acceptedAt = new Map<string, number>();
      await atRate(rate, seconds, async (n) => {
        const id = `timed_${n}`;
        await gateway.publish(sale(id));
        acceptedAt.set(id, Date.now());
      });
      await progress.until('arrived', acceptedAt.size, async () => (await receiver.report()).count);
      const { at } = await receiver.report();
      // A notification may arrive before the publisher reads the 202 response. Count this delay as 0 ms.
      const delays = [...acceptedAt].map(([id, accepted]) => Math.max(0, (at[id] ?? 0) - accepted));
      const [p50, p99, p999] = latencies('from 202 to arrival,', delays);
      return [
        { name: 'maximum rate, published and delivered', value: maximum, unit: '/s' },
        { name: 'half of the maximum', value: rate, unit: '/s' },
        ...(p50 ? [{ ...p50, goal: { atMost: 15 } }] : []),
        ...(p99 ? [{ ...p99, goal: { atMost: 60 } }] : []),
        ...(p999 ? [p999] : []),
      ];
    } finally {
      await gateway.close();
    }
  },
};
