import { quantile } from '../figures.ts';
import { openGateway, sale } from '../gateway.ts';
import { inParallel } from '../load.ts';
import type { Scenario } from './scenario.ts';

const HEALTHY = 20;
const EVENTS = 100;
const PUBLISHERS = 4;
const ROUNDS = 3;
const NEVER_MS = 600_000;

export const slowNeighbour: Scenario = {
  name: 'slow-neighbour',
  about: `${HEALTHY} healthy endpoints, with and without a neighbour that never answers and has 20,000 waiting notifications`,
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
      await gateway.subscribe(receiver.urls(HEALTHY), 10);
      const round = async () => {
        await receiver.reset();
        const begun = Date.now();
        await inParallel(EVENTS, PUBLISHERS, (n) => gateway.publish(sale(n)));
        await progress.until('healthy', EVENTS * HEALTHY, async () => (await receiver.report()).count);
        const { lastAt, count } = await receiver.report();
        return count / ((lastAt - begun) / 1000);
      };
      await round();
      const beside: number[] = [];
      const alone: number[] = [];
      for (let n = 0; n < ROUNDS; n++) {
        beside.push(await round());
        await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
        alone.push(await round());
        await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
      }
      return [
        { name: 'healthy, with the neighbour', value: quantile(beside, 0.5), unit: '/s' },
        { name: 'healthy, without it', value: quantile(alone, 0.5), unit: '/s' },
        {
          name: 'with, relative to without',
          value: quantile(beside, 0.5) / quantile(alone, 0.5),
          unit: '×',
          goal: { atLeast: 0.9 },
        },
      ];
    } finally {
      await gateway.close();
    }
  },
};
