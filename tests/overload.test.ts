import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess, type TestProcess } from './support/process.ts';
import { startReceiver } from './support/receiver.ts';
import { createWorld } from './support/world.ts';

jest.setTimeout(180_000);

const CONFIGURATIONS = 10;
const EVENTS = 100;
const RUNNING_MS = 20;
const STOPPED_MS = 110;

/** Lets a process run for 20 ms of every 130 ms. The pauses simulate a machine with about 15 % of a CPU. */
async function throttle({ child }: TestProcess, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    child.kill('SIGSTOP');
    await wait(STOPPED_MS);
    child.kill('SIGCONT');
    await wait(RUNNING_MS);
  }
}

test('a worker that lacks CPU delivers everything, and postpones less than a tenth of the deliveries', async () => {
  const world = await createWorld({ workers: 0 });
  const receiver = await startReceiver();
  const throttling = new AbortController();
  const owner = await createClient(world);
  for (let n = 0; n < CONFIGURATIONS; n++)
    await owner.createWebhook({ url: receiver.url, maxConcurrency: EVENTS });
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    type: 'SALE.CREATE',
    data: { id: `sale_${n}` },
  }));
  await owner.post('/v1/events/batch', { events }).expect(202);

  const worker = await startProcess('worker', world.env);
  world.workers.push(worker);
  const throttled = throttle(worker, throttling.signal);
  try {
    const total = CONFIGURATIONS * EVENTS;
    await eventually(
      'a quarter of the notifications is delivered',
      () => receiver.received.length >= total / 4,
      60_000,
    );
    throttling.abort();
    await eventually('all notifications are delivered', () => receiver.received.length >= total, 60_000);
    const postponed = worker.output().split('"delivery postponed"').length - 1;
    expect(postponed).toBeLessThan(total / 10);
  } finally {
    throttling.abort();
    await throttled;
    await world.close();
    await receiver.close();
  }
});
