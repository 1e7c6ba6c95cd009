import { idFloor, newId } from '@posthorn/domain/ids';
import { createVault } from '@posthorn/domain/vault';
import pg from 'pg';
import { SECRET } from '../../tests/support/client.ts';
import type { Gateway } from '../gateway.ts';
import type { Progress } from '../progress.ts';

/** Rows of one statement. */
const BATCH = 5_000;
const HOUR_MS = 3_600_000;
const HOURS = 24;

type Webhooks = {
  count: number;
  /** The organization of a webhook. */
  organizationOf: (n: number) => string;
  eventType: string;
  createdAt: Date;
  /** The endpoint of a webhook. */
  urlOf: (n: number) => string;
};

/**
 * Writes configurations past the API.
 * @param each gets the ids of the configurations of one statement
 */
export async function insertWebhooks(
  client: pg.Client,
  { world }: Gateway,
  { count, organizationOf, eventType, createdAt, urlOf }: Webhooks,
  each: (ids: readonly string[], written: number) => Promise<void>,
): Promise<void> {
  const [name = '', key = ''] = (world.env.ENCRYPTION_KEYS ?? '').split(/=(.*)/);
  const vault = createVault([{ name, key: Buffer.from(key, 'base64') }]);
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => first + n);
    const ids = numbers.map(() => newId('es'));
    await client.query(
      `INSERT INTO webhook_configurations
        (id, organization_id, url, event_types, max_concurrency, sealed_secret, created_at)
      SELECT id, organization_id, url, ARRAY[$6], 1, secret, $4
      FROM unnest($1::text[], $2::text[], $3::text[], $5::text[]) AS given (id, url, secret, organization_id)`,
      [
        ids,
        numbers.map(urlOf),
        ids.map((id) => vault.seal(SECRET, id)),
        createdAt,
        numbers.map(organizationOf),
        eventType,
      ],
    );
    await each(ids, first + numbers.length);
  }
}

/** Writes webhooks that got their notifications within the last day, counted by hour. The notifications are gone. */
export async function insertCountedWebhooks(
  gateway: Gateway,
  { count, organizationId }: { count: number; organizationId: string },
  progress: Progress,
): Promise<void> {
  const client = new pg.Client(gateway.world.env.DATABASE_URL);
  await client.connect();
  try {
    const thisHour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const hours = Array.from({ length: HOURS }, (_, n) =>
      idFloor('ntf', new Date(thisHour - (n + 1) * HOUR_MS)),
    );
    const webhooks = {
      count,
      organizationOf: () => organizationId,
      eventType: 'TRANSACTION.CREATE',
      createdAt: new Date(thisHour - HOURS * HOUR_MS),
      urlOf: (n: number) => `https://receiver-${n}.example/hooks`,
    };
    await insertWebhooks(client, gateway, webhooks, async (ids, written) => {
      await client.query(
        `INSERT INTO notification_counts (configuration_id, minutes, start, delivered, failed, waiting)
        SELECT id, 60, start, 40, 1, 0 FROM unnest($1::text[]) AS id CROSS JOIN unnest($2::text[]) AS start`,
        [ids, hours],
      );
      progress.sayStep(`${written.toLocaleString('en')} webhooks written`);
    });
    await client.query('ANALYZE webhook_configurations, notification_counts');
  } finally {
    await client.end();
  }
}
