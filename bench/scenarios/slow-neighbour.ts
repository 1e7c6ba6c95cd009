import { nowMs } from '../clock.ts';
import { quantile } from '../figures.ts';
import { openGateway, sale } from '../gateway.ts';
import { inParallel } from '../load.ts';
import type { Scenario } from './scenario.ts';

const HEALTHY_ENDPOINTS = 20;
/** Events per round. Every healthy endpoint gets each event. */
const EVENTS = 100;
/** Parallel requests that publish. */
const PUBLISHERS = 4;
/** Measured rounds, with and without the neighbour in turn. The result is the median. */
const ROUNDS = 3;
/** Delay of the neighbour's answer: far longer than DELIVERY_TIMEOUT, so every attempt times out. */
const NEVER_MS = 600_000;

export const slowNeighbour: Scenario = {
  name: 'slow-neighbour',
  about: `${HEALTHY_ENDPOINTS} healthy endpoints, with and without a neighbour that never answers and has 20,000 waiting notifications`,
  async run({ receiver, progress, isQuick }) {
    const gateway = await openGateway(1);
    const { owner } = gateway;
    try {
      const { id } = await owner.createWebhook({
        url: receiver.url('hangs', NEVER_MS),
        eventTypes: ['TRANSACTION.CREATE'],
        maxConcurrency: 100,
      });
      const waiting = isQuick ? 1_000 : 20_000;
      await inParallel(waiting / 100, 2, async () => {
        const events = Array.from({ length: 100 }, () => ({
          type: 'TRANSACTION.CREATE',
          data: { id: 'tx' },
        }));
        await owner.post('/v1/events/batch', { events }).expect(202);
      });
      await gateway.subscribe(receiver.urls(HEALTHY_ENDPOINTS), 10);
      /** @returns deliveries per second to the healthy endpoints */
      const measureRound = async () => {
        await receiver.reset();
        const startedAt = nowMs();
        await inParallel(EVENTS, PUBLISHERS, (n) => gateway.publish(sale(n)));
        await progress.until(
          'healthy',
          EVENTS * HEALTHY_ENDPOINTS,
          async () => (await receiver.report()).count,
        );
        const { lastAt, count } = await receiver.report();
        return count / ((lastAt - startedAt) / 1000);
      };
      // Warm up. The figure of this round does not count.
      await measureRound();
      const withNeighbour: number[] = [];
      const withoutNeighbour: number[] = [];
      for (let n = 0; n < ROUNDS; n++) {
        withNeighbour.push(await measureRound());
        await owner.post(`/v1/webhooks/${id}/disable`, {}).expect(200);
        withoutNeighbour.push(await measureRound());
        await owner.post(`/v1/webhooks/${id}/enable`, {}).expect(200);
      }
      return [
        { name: 'healthy, with the neighbour', value: quantile(withNeighbour, 0.5), unit: '/s' },
        { name: 'healthy, without it', value: quantile(withoutNeighbour, 0.5), unit: '/s' },
        {
          name: 'with, relative to without',
          value: quantile(withNeighbour, 0.5) / quantile(withoutNeighbour, 0.5),
          unit: '×',
          goal: { atLeast: 0.9 },
        },
      ];
    } finally {
      await gateway.close();
    }
  },
};
