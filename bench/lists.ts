import { z } from 'zod';
import { type Client, createClient } from '../tests/support/client.ts';
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
  bench: Bench,
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
  return timeReads(owner, paths, bench);
}

/** A read over all organizations may take this long, in milliseconds. */
const OPERATOR_READ_MS = 200;

/**
 * Reads what the screens of operators read, and returns the p99 of each. The looks are recorded once.
 * @param organizationId an organization of many
 */
export async function measureOperatorReads(
  { world }: Gateway,
  bench: Bench,
  organizationId: string,
): Promise<Figure[]> {
  const operator = await createClient(world, { org: 'org_operators', role: 'operator' });
  const until = () => new Date(Date.now() - Math.random() * 20 * DAY_MS);
  const within = () => {
    const to = until();
    return `since=${new Date(to.getTime() - DAY_MS).toISOString()}&until=${to.toISOString()}`;
  };
  const month = `from=${dayOf(29)}&to=${dayOf(0)}`;
  const of = `organizationId=${organizationId}`;
  const paths: Record<string, (n: number) => string> = {
    overview: () => '/v1/operator/overview',
    organizations: () => '/v1/operator/organizations?limit=100',
    'organizations?prefix': () => `/v1/operator/organizations?prefix=${organizationId.slice(0, -3)}`,
    'organizations/{id}': () => `/v1/operator/organizations/${organizationId}`,
    webhooks: () => '/v1/operator/webhooks?limit=100',
    'webhooks?state=Open': () => '/v1/operator/webhooks?state=Open&limit=100',
    'webhooks?host': (n) => `/v1/operator/webhooks?host=receiver-${n}.example`,
    'webhooks?organizationId': () => `/v1/operator/webhooks?${of}`,
    'webhooks/totals': () => '/v1/operator/webhooks/totals',
    notifications: () => '/v1/operator/notifications',
    'notifications?status=Failed': () => `/v1/operator/notifications?status=Failed&${within()}`,
    'notifications?organizationId': () => `/v1/operator/notifications?organizationId=org_test&${within()}`,
    incidents: () => '/v1/operator/incidents',
    usage: () => `/v1/operator/usage?${month}`,
    'usage/days': () => `/v1/operator/usage/days?${month}`,
    'usage/organizations': () => `/v1/operator/usage/organizations?${month}`,
    retries: () => '/v1/operator/retries',
    audit: () => '/v1/operator/audit',
  };
  const named = Object.fromEntries(
    Object.entries(paths).map(([name, pathOf]) => [`GET /v1/operator/${name}`, pathOf]),
  );
  return (await timeReads(operator, named, bench)).map((figure) => ({
    ...figure,
    goal: { atMost: OPERATOR_READ_MS },
  }));
}

/** A day of UTC, some days ago, as `2026-11-30`. */
const dayOf = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

async function timeReads(
  client: Client,
  paths: Readonly<Record<string, (n: number) => string>>,
  { progress, isQuick }: Bench,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, pathOf] of Object.entries(paths)) {
    progress.say(name);
    const times: number[] = [];
    for (let n = 0; n < (isQuick ? CALLS.quick : CALLS.usual); n++) {
      const begun = performance.now();
      await client.get(pathOf(n)).expect(200);
      times.push(performance.now() - begun);
    }
    figures.push({ name: `${name}, p99`, value: quantile(times, 0.99), unit: 'ms' });
  }
  return figures;
}
