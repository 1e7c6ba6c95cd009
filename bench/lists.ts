import { z } from 'zod';
import { type Figure, quantile } from './figures.ts';
import type { Gateway } from './gateway.ts';
import type { Bench } from './scenarios/scenario.ts';
import { storeOf } from './traffic.ts';

const DAY_MS = 24 * 3_600_000;
/** Calls of each list, one after another. */
const CALLS = { usual: 200, quick: 20 };
const pageSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

/**
 * Reads every list, the resources behind it and the statistics of a webhook, and returns the p99 of each. The calls of a
 * list differ in store, configuration and end of the time range, so that they read different rows.
 * @param configurationIds of the webhooks that have notifications
 */
export async function measureLists(
  gateway: Gateway,
  { progress, isQuick }: Bench,
  configurationIds: readonly string[],
): Promise<Figure[]> {
  const { owner } = gateway;
  const idsOf = async (path: string) => {
    const { body } = await owner.get(path).expect(200);
    return pageSchema.parse(body).data.map(({ id }) => id);
  };
  const newest = await idsOf('/v1/webhooks?limit=100');
  const until = () => new Date(Date.now() - Math.random() * 20 * DAY_MS).toISOString();
  const old = await idsOf(`/v1/notifications?limit=100&until=${until()}`);
  const webhook = (n: number) => configurationIds[n % configurationIds.length];
  const notification = (n: number) => old[n % old.length];
  const paths: Record<string, (n: number) => string> = {
    'GET /v1/events': () => '/v1/events',
    'GET /v1/events?until': () => `/v1/events?until=${until()}`,
    'GET /v1/events?eventType': () => `/v1/events?eventType=SALE.CREATE&until=${until()}`,
    'GET /v1/events?storeId': (n) => `/v1/events?storeId=${storeOf(n)}&until=${until()}`,
    'GET /v1/events?recordId': (n) => `/v1/events?recordId=${notification(n)?.slice(4)}`,
    'GET /v1/notifications': () => '/v1/notifications',
    'GET /v1/notifications?until': () => `/v1/notifications?until=${until()}`,
    'GET /v1/notifications?status=Failed': () => `/v1/notifications?status=Failed&until=${until()}`,
    'GET /v1/notifications?statusCode=500': () => `/v1/notifications?statusCode=500&until=${until()}`,
    'GET /v1/notifications?storeId': (n) => `/v1/notifications?storeId=${storeOf(n)}&until=${until()}`,
    'GET /v1/notifications?eventType': () => `/v1/notifications?eventType=SALE.CREATE&until=${until()}`,
    'GET /v1/notifications?configurationId': (n) =>
      `/v1/notifications?configurationId=${webhook(n)}&until=${until()}`,
    'GET /v1/notifications/{id}': (n) => `/v1/notifications/${notification(n)}`,
    'GET /v1/sales/{id}': (n) => `/v1/sales/${notification(n)?.slice(4)}`,
    'GET /v1/webhooks': () => '/v1/webhooks',
    'GET /v1/webhooks/{id}/notifications': (n) => `/v1/webhooks/${webhook(n)}/notifications?until=${until()}`,
    'GET /v1/webhooks/{id}/stats': (n) => `/v1/webhooks/${webhook(n)}/stats`,
    'GET /v1/webhooks/{id}/history?period=month': (n) => `/v1/webhooks/${webhook(n)}/history?period=month`,
    'GET /v1/webhooks/activity of 100': () => `/v1/webhooks/activity?ids=${newest.join(',')}`,
    'GET /v1/webhooks?search': (n) => `/v1/webhooks?search=no-such-${n}`,
    'GET /v1/webhooks?endpoint=Open': () => '/v1/webhooks?endpoint=Open',
    'GET /v1/overview?period=day': () => '/v1/overview?period=day',
    'GET /v1/overview?period=month': () => '/v1/overview?period=month',
    'GET /v1/apikeys': () => '/v1/apikeys',
    'GET /v1/replays': () => '/v1/replays',
    'GET /v1/audit': () => '/v1/audit',
  };
  const figures: Figure[] = [];
  for (const [name, pathOf] of Object.entries(paths)) {
    progress.say(name);
    const times: number[] = [];
    for (let n = 0; n < (isQuick ? CALLS.quick : CALLS.usual); n++) {
      const begun = performance.now();
      await owner.get(pathOf(n)).expect(200);
      times.push(performance.now() - begun);
    }
    figures.push({ name: `${name}, p99`, value: quantile(times, 0.99), unit: 'ms' });
  }
  return figures;
}
