/** A real Prometheus, which scrapes real workers, answers the queries of the chart's autoscaler. */
import { jest } from '@jest/globals';
import { z } from 'zod';
import { documentsOf, isInstalled, render } from '../support/chart/chart.ts';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { startPrometheus } from '../support/ha/prometheus.ts';
import { OPS_CREDENTIALS } from '../support/ops.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from '../support/world.ts';

jest.setTimeout(240_000);

const EVERYTHING = ['-f', 'tests/support/chart/everything-on.yaml'];
const withHelm = (await isInstalled('helm')) ? test : test.skip;

let world: World | undefined;
let receiver: Receiver | undefined;
afterEach(async () => {
  await receiver?.close();
  await world?.close();
});

const scalerSchema = z.object({
  minReplicaCount: z.number(),
  triggers: z.array(
    z.object({ name: z.string(), metadata: z.object({ query: z.string(), threshold: z.coerce.number() }) }),
  ),
});
const answerSchema = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.coerce.number()]) })) }),
});

withHelm(
  'asks for more workers while due notifications wait, and for none when nothing waits, by a real Prometheus',
  async () => {
    const documents = documentsOf(
      await render([...EVERYTHING, '--set=worker.autoscaling.keda.targetSeconds=2']),
    );
    const scaler = scalerSchema.parse(documents.find(({ kind }) => kind === 'ScaledObject')?.spec);
    receiver = await startReceiver(() => ({ status: 200, delayMs: 250 }));
    world = await createWorld({
      workers: 2,
      env: { ...OPS_CREDENTIALS, WORKER_CONCURRENCY: '1', RETRY_DELAYS: everyRetryAfter('1s') },
    });
    const targets = world.workers.map(({ opsPort }) => `127.0.0.1:${opsPort}`);
    const prometheus = await startPrometheus(targets);
    try {
      /** What the trigger's query returns, as KEDA reads it: nothing is 0. */
      const ask = async (name: string) => {
        const query = scaler.triggers.find((trigger) => trigger.name === name)?.metadata.query ?? '';
        const answer = await fetch(`${prometheus.url}/api/v1/query?query=${encodeURIComponent(query)}`);
        const { result } = answerSchema.parse((await answer.json()) as unknown).data;
        expect(result.length).toBeLessThanOrEqual(1);
        return result[0]?.value[1] ?? 0;
      };
      /** The rule of the horizontal pod autoscaler for a metric of type Value: the trigger that needs most decides. */
      const desired = async () => {
        const wanted = await Promise.all(
          scaler.triggers.map(async ({ name, metadata }) =>
            Math.ceil((targets.length * (await ask(name))) / metadata.threshold),
          ),
        );
        return Math.max(scaler.minReplicaCount, ...wanted);
      };
      await eventually('Prometheus has scraped both workers', async () => (await prometheus.countUp()) === 2);
      expect(await desired()).toBe(scaler.minReplicaCount);
      const owner = await createClient(world);
      for (let n = 0; n < 4; n += 1)
        await owner.createWebhook({ url: `${receiver.url}&n=${n}`, maxConcurrency: 1 });
      const events = Array.from({ length: 25 }, (_, n) => ({
        type: 'SALE.CREATE',
        data: { id: `sale_${n}` },
      }));
      await owner.post('/v1/events/batch', { events }).expect(202);
      await eventually(
        'the wait asks for more workers',
        async () => (await desired()) > targets.length,
        60_000,
      );
      await eventually('the time to drain is known', async () => (await ask('drain')) > 0, 60_000);
      await eventually('all is delivered', () => receiver?.received.length === 100, 120_000);
      await eventually(
        'nothing asks for workers',
        async () => (await desired()) === scaler.minReplicaCount,
        60_000,
      );
    } finally {
      await prometheus.stop();
    }
  },
);
