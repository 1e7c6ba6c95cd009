import { idFloor } from '@posthorn/domain/ids';
import pg from 'pg';
import type { Gateway } from '../gateway.ts';
import type { Progress } from '../progress.ts';
import { insertWebhooks } from './webhooks.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** One of this many webhooks has an Open endpoint, and another one is disabled because its endpoint failed. */
const HURT_EVERY = 100;

export type Tenants = { organizations: number; webhooksEach: number };

/** An organization of `insertTenants`. */
export const tenantOf = (n: number): string => `org_tenant_${String(n).padStart(5, '0')}`;

/**
 * Writes organizations as operators see them: webhooks in every state, the counts of a day, the usage of a month, and
 * incidents.
 */
export async function insertTenants(
  gateway: Gateway,
  { organizations, webhooksEach }: Tenants,
  progress: Progress,
): Promise<void> {
  const client = new pg.Client(gateway.world.env.DATABASE_URL);
  await client.connect();
  try {
    const since = new Date(Date.now() - 2 * HOUR_MS);
    const webhooks = {
      count: organizations * webhooksEach,
      organizationOf: (n: number) => tenantOf(n % organizations),
      eventType: 'TRANSACTION.CREATE',
      createdAt: new Date(Date.now() - HOURS * HOUR_MS),
      urlOf: (n: number) => `https://receiver-${n}.example/hooks`,
    };
    await insertWebhooks(client, gateway, webhooks, async (ids, written) => {
      const hurt = (offset: number) => ids.filter((_, at) => at % HURT_EVERY === offset);
      await client.query(
        `INSERT INTO circuit_breakers (configuration_id, state, since, next_probe_at, version)
        SELECT id, 'Open', $2, now() + interval '1 minute', 1 FROM unnest($1::text[]) AS id`,
        [hurt(0), since],
      );
      await client.query(
        `INSERT INTO failing_endpoints (configuration_id, since, failures)
        SELECT id, $2, 30 FROM unnest($1::text[]) AS id`,
        [hurt(0), since],
      );
      await client.query(
        `UPDATE webhook_configurations SET status = 'Disabled', disabled_reason = 'Failing', disabled_at = $2
        WHERE id = ANY ($1)`,
        [hurt(1), since],
      );
      progress.sayStep(`${written.toLocaleString('en')} webhooks of tenants written`);
    });
    await insertNumbers(
      client,
      Array.from({ length: organizations }, (_, n) => tenantOf(n)),
    );
    await client.query(
      'VACUUM (ANALYZE) webhook_configurations, circuit_breakers, failing_endpoints, organizations, organization_counts, usage_days, incidents',
    );
  } finally {
    await client.end();
  }
}

/** Writes counts of each hour of a day, usage of each day of a month, and 1,000 incidents. */
async function insertNumbers(client: pg.Client, organizations: readonly string[]): Promise<void> {
  const thisHour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: HOURS }, (_, n) =>
    idFloor('ntf', new Date(thisHour - (n + 1) * HOUR_MS)),
  );
  await client.query(
    `INSERT INTO organization_counts (organization_id, start, delivered, failed, waiting)
    SELECT id, start, 400, 3, 0 FROM unnest($1::text[]) AS id CROSS JOIN unnest($2::text[]) AS start`,
    [organizations, hours],
  );
  await client.query(
    `INSERT INTO usage_days (organization_id, day, events, notifications, delivered, failed, attempts, bytes)
    SELECT id, current_date - n, 9000, 9600, 9500, 70, 10000, 4500000
    FROM unnest($1::text[]) AS id CROSS JOIN generate_series(0, 29) AS n`,
    [organizations],
  );
  await client.query(
    `INSERT INTO incidents (id, host, cause, first_at, last_at, opened_at, closed_at, attempts, failed, webhooks,
      organizations, changed_at, judged_at)
    SELECT $1 || lpad(n::text, 16, '0'), 'receiver-' || n || '.example', 'connection_refused', now() - interval '2 hours',
      now() - interval '1 hour', now() - interval '2 hours', CASE WHEN n % 20 = 0 THEN NULL ELSE now() END, 30, 5, 1, 1,
      now(), now()
    FROM generate_series(1, 1000) AS n`,
    [idFloor('inc', new Date(thisHour)).slice(0, -16)],
  );
}
