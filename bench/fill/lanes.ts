import { idFloor, newId } from '@posthorn/domain/ids';
import pg from 'pg';
import type { Gateway } from '../gateway.ts';
import type { Progress } from '../progress.ts';
import { insertWebhooks } from './webhooks.ts';

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
  gateway: Gateway,
  { count, urlOf }: { count: number; urlOf: (n: number) => string },
  progress: Progress,
): Promise<void> {
  const client = new pg.Client(gateway.world.env.DATABASE_URL);
  await client.connect();
  try {
    const at = new Date(Date.now() - AGE_MS);
    const eventId = idAt('evt', at);
    await client.query(
      `INSERT INTO events (id, organization_id, type, entity, record_id, body, created_at)
      VALUES ($1, 'org_waiting', $2, 'TRANSACTION', 'tx', '{"id":"tx"}', $3)`,
      [eventId, TYPE, at],
    );
    const organizationOf = () => 'org_waiting';
    const webhooks = { count, organizationOf, eventType: TYPE, createdAt: at, urlOf };
    await insertWebhooks(client, gateway, webhooks, async (ids, written) => {
      await client.query(
        `INSERT INTO notifications
          (id, organization_id, configuration_id, event_id, event_type, next_attempt_at, created_at)
        SELECT id, 'org_waiting', configuration_id, $3, '${TYPE}', $4, $4
        FROM unnest($1::text[], $2::text[]) AS given (id, configuration_id)`,
        [ids.map(() => idAt('ntf', at)), ids, eventId, at],
      );
      progress.sayStep(`${written.toLocaleString('en')} configurations written`);
    });
    await client.query('ANALYZE webhook_configurations, notifications, events');
  } finally {
    await client.end();
  }
}

/** A new id with an earlier time. */
const idAt = (prefix: 'evt' | 'ntf', at: Date): string =>
  idFloor(prefix, at).slice(0, -RANDOM_LENGTH) + newId(prefix).slice(-RANDOM_LENGTH);
