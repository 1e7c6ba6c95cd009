import type { Page } from 'playwright-core';
import { z } from 'zod';
import { openScreen, startConsole } from './console.ts';
import type { Seeded } from './console-screens.ts';
import { eventually } from './eventually.ts';
import { everyRetryAfter } from './world.ts';

/** A missing element fails a test after this time. */
export const WAIT_MS = 8_000;
const HOUR_MS = 3_600_000;

const bodySchema = z.looseObject({ challenge: z.string().optional(), id: z.string().optional() });

type Parts = Awaited<ReturnType<typeof startParts>>;

/** A console whose organization has one resource in every state that has its own actions. */
export type SeededConsole = Parts & { seed: Seeded };

/** Call this only with `hasChromium`. */
export async function startSeededConsole(): Promise<SeededConsole> {
  const parts = await startParts();
  const seed = await createSeed(parts);
  // The console was opened before there was anything to see.
  await parts.page.reload();
  await parts.page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { ...parts, seed };
}

async function startParts() {
  /** What the receiver refuses. A test may change it. */
  const receives = { refused: new Set(['sale_failed', 'sale_later']), isNewcomerMute: true };
  const started = await startConsole({
    env: {
      VERIFY_ENDPOINTS: 'true',
      BREAKER_FAILURES: '3',
      BREAKER_AFTER: '1s',
      BREAKER_PROBE_MAX: '5m',
      // What failed stays as it is until a person acts.
      RETRY_DELAYS: everyRetryAfter('10m'),
    },
    answer({ target, body }) {
      const { challenge, id = '' } = bodySchema.parse(JSON.parse(body.toString()));
      if (challenge !== undefined)
        return target === '/mute' && receives.isNewcomerMute
          ? { status: 500 }
          : { status: 200, body: challenge };
      return target === '/down' || receives.refused.has(id) ? { status: 503 } : { status: 204 };
    },
  });
  const { world, client, receiver } = started;
  const urlAt = (path: string) => new URL(path, receiver.url).href;
  const webhookRow = (id: string) => world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } });
  const notificationRow = (id: string) => world.db.notification.findUniqueOrThrow({ where: { id } });
  const countAudit = (action: string, targetId: string) =>
    world.db.auditRecord.count({ where: { action, targetId } });

  /** Creates a webhook with a store of its own, and waits until its endpoint has answered the challenge. */
  async function createWebhook(name: string, path: string, fields: object = {}): Promise<string> {
    const given = { name, url: urlAt(path), storeId: `s_${path.slice(1)}`, ...fields };
    const { id } = await client.createWebhook(given);
    if (path === '/mute') return id;
    await eventually(`${name} is verified`, async () => (await webhookRow(id)).status === 'Active');
    return id;
  }

  /** Finds the only notification of a record to a webhook. */
  async function notificationOf(recordId: string, webhookId: string): Promise<string> {
    const { body } = await client
      .get(`/v1/webhooks/${webhookId}/notifications?recordId=${recordId}`)
      .expect(200);
    return z.object({ data: z.array(z.object({ id: z.string() })).length(1) }).parse(body).data[0]?.id ?? '';
  }

  return {
    ...started,
    receives,
    urlAt,
    createWebhook,
    notificationOf,
    webhookRow,
    notificationRow,
    countAudit,
  };
}

async function createSeed({
  world,
  client,
  receives,
  createWebhook,
  notificationOf,
}: Parts): Promise<Seeded> {
  const [healthy, down, off, mute] = await Promise.all([
    createWebhook('Warehouse', '/good', { headers: { 'X-Tenant': 'acme' } }),
    createWebhook('Loyalty', '/down'),
    createWebhook('Archive', '/off'),
    createWebhook('Newcomer', '/mute'),
  ]);
  await client.post(`/v1/webhooks/${off}/disable`, '').expect(200);
  await world.db.webhookConfiguration.update({ where: { id: off }, data: { disabledReason: 'Failing' } });
  await client.post(`/v1/webhooks/${healthy}/secret`, { overlapSeconds: 3_600 }).expect(200);
  const event = await client.publish('SALE.CREATE', { id: 'sale_ok' }, 's_good');
  for (const id of receives.refused) await client.publish('SALE.CREATE', { id }, 's_good');
  await eventually('the endpoint of Loyalty is open', async () => {
    await client.publish('SALE.CREATE', { id: 'sale_down' }, 's_down');
    await new Promise((resolve) => setTimeout(resolve, 200));
    return (await world.db.circuitBreaker.findUnique({ where: { configurationId: down } }))?.state === 'Open';
  });
  await eventually('Warehouse has ended its attempts', async () => {
    const rows = await world.db.notification.findMany({ where: { configurationId: healthy } });
    return rows.filter(({ attemptCount }) => attemptCount === 1).length === 3;
  });
  const [ok = '', failed = '', later = ''] = await Promise.all(
    ['sale_ok', 'sale_failed', 'sale_later'].map((each) => notificationOf(each, healthy)),
  );
  await world.db.notification.update({
    where: { id: failed },
    data: { status: 'Failed', nextAttemptAt: null },
  });
  const { id: key } = await client.createKey('sale:read');
  await world.db.apiKey.update({
    where: { id: key },
    data: { expiresAt: new Date(Date.now() + 24 * HOUR_MS) },
  });
  const { body } = await client
    .post(`/v1/webhooks/${healthy}/replay`, {
      since: new Date(0).toISOString(),
      statuses: ['Failed'],
      dryRun: true,
    })
    .expect(202);
  const replay = z.object({ id: z.string() }).parse(body).id;
  // A replay that is paused stays Running until somebody cancels it.
  await world.db.replay.update({
    where: { id: replay },
    data: { dryRun: false, status: 'Running', finishedAt: null, pausedUntil: new Date(Date.now() + HOUR_MS) },
  });
  return { healthy, down, off, mute, event: event.id, ok, failed, later, key, replay };
}

/** What a person finds on the screen that is open. */
export function createScreen(page: Page) {
  return {
    open: (path: string) => openScreen(page, path),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    dialog: () => page.getByRole('dialog'),
    field: (name: string) => page.getByLabel(name, { exact: true }),
    says: (text: string) => page.getByText(text).first().waitFor(),
    rowOf: (text: string) => page.getByRole('row').filter({ hasText: text }),
    query: () => new URL(page.url()).search,
    until: (what: string, holds: () => Promise<boolean>) => eventually(what, holds, WAIT_MS),
  };
}
