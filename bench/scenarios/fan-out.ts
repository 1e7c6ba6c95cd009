import { nowMs } from '../clock.ts';
import { quantile } from '../figures.ts';
import { openGateway, sale } from '../gateway.ts';
import { measureCpu } from '../process-figures.ts';
import type { Scenario } from './scenario.ts';

const CONFIGURATIONS = 1_000;
const WARM_UP_ROUNDS = 3;
const ROUNDS = 9;

export const fanOut: Scenario = {
  name: 'fan-out',
  about: `one event to ${CONFIGURATIONS} configurations, until the last delivery arrives`,
  async run({ receiver, progress, isQuick }) {
    const gateway = await openGateway(1);
    try {
      const count = isQuick ? 100 : CONFIGURATIONS;
      progress.say(`${count} configurations`);
      await gateway.subscribe(receiver.urls(count), 5);
      const lasts: number[] = [];
      const measure = async (round: number) => {
        await receiver.reset();
        const begun = nowMs();
        await gateway.publish(sale(round));
        await progress.until('arrived', count, async () => (await receiver.report()).count);
        lasts.push((await receiver.report()).lastAt - begun);
      };
      // Warm up: the first round opens the connections, and V8 compiles hot code.
      for (let round = 0; round < WARM_UP_ROUNDS; round++) await measure(round);
      lasts.length = 0;
      const items = { name: 'notification', count: ROUNDS * count };
      const cpu = await measureCpu(gateway.world, receiver, items, async () => {
        for (let round = 0; round < ROUNDS; round++) await measure(round);
      });
      return [
        {
          name: `last of ${count} arrivals, median of ${ROUNDS}`,
          value: quantile(lasts, 0.5),
          unit: 'ms',
          goal: { atMost: 500 },
        },
        ...cpu,
      ];
    } finally {
      await gateway.close();
    }
  },
};
