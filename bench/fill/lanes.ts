import { idFloor, newId } from '@posthorn/domain/ids';
import { createVault } from '@posthorn/domain/vault';
import pg from 'pg';
import { SECRET } from '../../tests/support/client.ts';
import type { Gateway } from '../gateway.ts';
import type { Progress } from '../progress.ts';

/** Rows of one statement. */
const BATCH = 5_000;
/** Age of the rows. A sweep offers only notifications that are older than half a minute. */
const AGE_MS = 3_600_000;
/** Characters of an id after its time. */
const RANDOM_LENGTH = 16;
const TYPE = 'TRANSACTION.CREATE';

/**
 * Writes configurations of another organization, each with one notification of one event. The first sweep of a worker
 * offers the notifications to their lanes.
 * @param urlOf the endpoint of a configuration
 */
export async function insertWaitingLanes(
  { world }: Gateway,
  { count, urlOf }: { count: number; urlOf: (n: number) => string },
  progress: Progress,
): Promise<void> {
  const [name = '', key = ''] = (world.env.ENCRYPTION_KEYS ?? '').split(/=(.*)/);
  const vault = createVault([{ name, key: Buffer.from(key, 'base64') }]);
  const client = new pg.Client(world.env.DATABASE_URL);
  await client.connect();
  try {
    const at = new Date(Date.now() - AGE_MS);
    const eventId = idAt('evt', at);
    await client.query(
      `INSERT INTO events (id, organization_id, type, entity, record_id, body, created_at)
      VALUES ($1, 'org_waiting', $2, 'TRANSACTION', 'tx', '{"id":"tx"}', $3)`,
      [eventId, TYPE, at],
    );
    for (let first = 0; first < count; first += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => first + n);
      const ids = numbers.map(() => newId('es'));
      await client.query(
        `INSERT INTO webhook_configurations
          (id, organization_id, url, event_types, max_concurrency, sealed_secret, created_at)
        SELECT id, 'org_waiting', url, ARRAY['${TYPE}'], 1, secret, $4
        FROM unnest($1::text[], $2::text[], $3::text[]) AS given (id, url, secret)`,
        [ids, numbers.map(urlOf), ids.map((id) => vault.seal(SECRET, id)), at],
      );
      await client.query(
        `INSERT INTO notifications
          (id, organization_id, configuration_id, event_id, event_type, next_attempt_at, created_at)
        SELECT id, 'org_waiting', configuration_id, $3, '${TYPE}', $4, $4
        FROM unnest($1::text[], $2::text[]) AS given (id, configuration_id)`,
        [ids.map(() => idAt('ntf', at)), ids, eventId, at],
      );
      progress.sayStep(`${(first + numbers.length).toLocaleString('en')} configurations written`);
    }
    await client.query('ANALYZE webhook_configurations, notifications, events');
  } finally {
    await client.end();
  }
}

/** A new id with an earlier time. */
const idAt = (prefix: 'evt' | 'ntf', at: Date): string =>
  idFloor(prefix, at).slice(0, -RANDOM_LENGTH) + newId(prefix).slice(-RANDOM_LENGTH);
