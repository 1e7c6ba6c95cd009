import { nowMs } from '../clock.ts';
import { quantile } from '../figures.ts';
import { openGateway, sale } from '../gateway.ts';
import type { Scenario } from './scenario.ts';

const CONFIGURATIONS = 1_000;
const ROUNDS = 5;

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
      for (let round = 0; round <= ROUNDS; round++) {
        await receiver.reset();
        const begun = nowMs();
        await gateway.publish(sale(round));
        await progress.until('arrived', count, async () => (await receiver.report()).count);
        // The first round opens the connections.
        if (round > 0) lasts.push((await receiver.report()).lastAt - begun);
      }
      return [
        {
          name: `last of ${count} arrivals, median of ${ROUNDS}`,
          value: quantile(lasts, 0.5),
          unit: 'ms',
          goal: { atMost: 500 },
        },
      ];
    } finally {
      await gateway.close();
    }
  },
};
