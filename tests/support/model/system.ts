/** The real gateway of the model-based test: an API process, two workers, and an endpoint for each webhook. */
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../client.ts';
import { startProcess } from '../process.ts';
import type { World } from '../world.ts';
import { type Endpoint, startEndpoint } from './endpoint.ts';
import { limitOf, type Model, type WebhookModel } from './model.ts';

export type Webhook = { id: string; endpoint: Endpoint };

/** The gateway of a run. */
export type System = {
  world: World;
  owner: Client;
  webhooks: Webhook[];
  /** Changes a webhook. Its limit applies from the answer on. */
  change(at: number, path: string, body: object | string): Promise<void>;
  /** Ids of the notifications that hold a slot. */
  granted(webhook: Webhook): Promise<string[]>;
  killWorker(at: number): Promise<void>;
  /** Empties Redis. */
  flush(): Promise<void>;
  /** Waits for this number of further POSTs, or for a short time: the endpoints may be silent. */
  untilArrivals(count: number): Promise<void>;
  close(): Promise<void>;
};

/** A sweep skips notifications younger than 30 s. For these workers they are older by this time. */
const CLOCK_AHEAD_MS = 22_000;
const LONGEST_WAIT_MS = 200;

export async function startModelWorker(world: World): Promise<void> {
  const env = {
    ...world.env,
    NODE_OPTIONS: `--require ${process.cwd()}/tests/support/model/clock-ahead.cjs`,
    CLOCK_AHEAD_MS: `${CLOCK_AHEAD_MS}`,
  };
  world.workers.push(await startProcess('worker', env));
}

/** Creates the webhooks of the model. */
export async function createSystem(world: World, owner: Client, model: Model): Promise<System> {
  const arrivals = new EventEmitter();
  const webhooks: Webhook[] = [];
  for (const each of model.webhooks) {
    const endpoint = await startEndpoint(each, () => arrivals.emit('post'));
    webhooks.push({ id: await createWebhook(owner, endpoint.url, each), endpoint });
  }
  const granted = ({ id }: Webhook) =>
    world.redis.zrange(`{${world.prefix}:0}:lane:${id}:holders`, '0', '-1');
  return {
    world,
    owner,
    webhooks,
    granted,
    async change(at, path, body) {
      const [webhook, expected] = [webhooks[at], model.webhooks[at]];
      if (webhook === undefined || expected === undefined) throw new RangeError(`No webhook ${at}`);
      await webhook.endpoint.limit(
        limitOf(expected),
        async () => void (await owner.post(`/v1/webhooks/${webhook.id}${path}`, body).expect(200)),
        () => granted(webhook),
      );
    },
    async killWorker(at) {
      const [killed] = world.workers.splice(at % world.workers.length, 1);
      await killed?.kill();
      await startModelWorker(world);
    },
    async flush() {
      for (const webhook of webhooks) webhook.endpoint.pardon(await granted(webhook));
      await world.forget();
    },
    async untilArrivals(count) {
      const stop = new AbortController();
      const arrived = async () => {
        for (let left = count; left > 0; left--) await once(arrivals, 'post', { signal: stop.signal });
      };
      await Promise.race([arrived().catch(() => undefined), wait(LONGEST_WAIT_MS)]);
      stop.abort();
    },
    async close() {
      for (const { endpoint } of webhooks) await endpoint.close();
      for (const { id } of webhooks) await owner.delete(`/v1/webhooks/${id}`).expect(204);
    },
  };
}

async function createWebhook(owner: Client, url: string, model: WebhookModel): Promise<string> {
  const { maxConcurrency, isOrdered } = model;
  const { id } = await owner.createWebhook({ url, maxConcurrency, ordering: isOrdered ? 'record' : 'none' });
  return id;
}
