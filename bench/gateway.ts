import { Pool } from 'undici';
import { type Client, createClient, SECRET } from '../tests/support/client.ts';
import { startProcess, type TestProcess } from '../tests/support/process.ts';
import { createWorld, type World } from '../tests/support/world.ts';
import { inParallel } from './load.ts';

/** An empty gateway, and functions to fill it. */
export type Gateway = {
  world: World;
  owner: Client;
  /** Registers the endpoints for SALE.CREATE. */
  subscribe(
    urls: readonly string[],
    maxConcurrency: number,
    fields?: { ordering: 'none' | 'record' },
  ): Promise<void>;
  /** POST /v1/events. Resolves when the API has accepted the event. */
  publish(record: object, storeId?: string): Promise<void>;
  /** @returns a function that publishes the records: POST /v1/events/batch */
  prepareBatch(records: readonly object[]): () => Promise<void>;
  /** Publishes `count` sales in batches of 100, with `concurrency` parallel requests. */
  publishSales(count: number, concurrency: number): Promise<void>;
  /** Starts another worker. @param env replaces settings */
  startWorker(env?: NodeJS.ProcessEnv): Promise<TestProcess>;
  close(): Promise<void>;
};

/** The defaults of production, but without rate limits. createWorld has other values for tests. */
const PRODUCTION_SETTINGS = {
  DATABASE_POOL_SIZE: '10',
  SWEEP_INTERVAL: '5s',
  RETRY_DELAYS: '5s,30s,2m,10m,30m,1h,2h,4h,8h',
  RATE_LIMIT: 'off',
  RATE_LIMIT_ORGANIZATION: 'off',
  RATE_LIMIT_NOTIFICATIONS: 'off',
};

/** Events per request. */
const BATCH = 100;
const PUBLISHER_CONNECTIONS = 32;

export async function openGateway(workers: number, env: Record<string, string> = {}): Promise<Gateway> {
  const world = await createWorld({ workers, env: { ...PRODUCTION_SETTINGS, ...env } });
  const owner = await createClient(world);
  const { key } = await owner.createKey('sale:read sale:write');
  // undici's pool needs the least CPU, and the publisher shares the cores with the measured process.
  const pool = new Pool(world.apiUrl, { connections: PUBLISHER_CONNECTIONS });
  const headers = { 'svc-api-key': key, 'content-type': 'application/json' };
  const post = async (path: string, body: string) => {
    const { statusCode, body: answer } = await pool.request({ path, method: 'POST', headers, body });
    const text = await answer.text();
    if (statusCode !== 202) throw new Error(`${path} answered ${statusCode}: ${text}`);
  };
  const prepareBatch = (records: readonly object[]) => {
    const text = `{"events":[${records.map((record) => eventText(record)).join()}]}`;
    return () => post('/v1/events/batch', text);
  };
  return {
    world,
    owner,
    async subscribe(urls, maxConcurrency, fields) {
      for (const url of urls) await owner.createWebhook({ url, maxConcurrency, secret: SECRET, ...fields });
    },
    publish: (record, storeId) => post('/v1/events', eventText(record, storeId)),
    prepareBatch,
    publishSales: (count, concurrency) =>
      inParallel(count / BATCH, concurrency, (batch) => prepareBatch(sales(BATCH, batch * BATCH))()),
    async startWorker(changed) {
      const worker = await startProcess('worker', { ...world.env, ...changed });
      world.workers.push(worker);
      return worker;
    },
    async close() {
      await pool.close();
      await world.close();
    },
  };
}

function eventText(record: object, storeId?: string): string {
  const store = storeId === undefined ? '' : `"storeId":"${storeId}",`;
  return `{"type":"SALE.CREATE",${store}"data":${JSON.stringify(record)}}`;
}

/** `count` sales with consecutive ids from `first`. */
export const sales = (count: number, first = 0): object[] =>
  Array.from({ length: count }, (_, n) => sale(first + n));

/** A sale of about 450 bytes. */
export function sale(id: string | number): object {
  return {
    id: `${id}`,
    storeId: 'store_0192f7c1a5',
    amount: '49.90',
    currency: 'EUR',
    status: 'COMPLETED',
    createdAt: '2026-11-21T10:15:30.000Z',
    customer: { id: 'cus_8842', email: 'someone@example.com', country: 'ES' },
    items: [
      { sku: 'A-1001', name: 'Filter coffee, 500 g', quantity: 2, price: '12.50' },
      { sku: 'B-2040', name: 'Paper filters, size 4', quantity: 1, price: '4.95' },
      { sku: 'C-7731', name: 'Mug, stoneware, blue', quantity: 1, price: '19.95' },
    ],
  };
}
