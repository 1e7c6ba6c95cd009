import { idFloor, idsWithin } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { type Read, readSnapshot } from '../connection/reads.ts';
import { HOUR_MS } from '../notifications/counts.ts';
import { readHours, readOpenCounts, sumOf } from '../notifications/hours.ts';

/** What a person should look at, the worst first. */
export const ATTENTION_KINDS = [
  'endpointOpen',
  'webhookDisabled',
  'webhookFailing',
  'recentFailures',
  'endpointRecovering',
  'webhookUnverified',
  'clientCertificateExpiring',
  'apiKeyExpiring',
  'secretOverlapEnding',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export type AttentionItem = {
  kind: AttentionKind;
  webhook: { id: string; name: string | null; url: string; eventTypes: string[] } | null;
  apiKey: { id: string; name: string; scopes: string[] } | null;
  since: Date | null;
  until: Date | null;
  /** Open notifications of the webhook, at most MAX_OPEN; null for a kind that is about a date. */
  waiting: number | null;
  /** Notifications of the last day that failed; null for a kind that is about a date. */
  failed: number | null;
};

/** Webhooks by state. Open and HalfOpen are states of the endpoints of active webhooks. */
export type WebhookTotals = {
  total: number;
  active: number;
  open: number;
  halfOpen: number;
  disabled: number;
  unverified: number;
};

const MAX_ITEMS = 20;
/** The highest quota of configurations. 10,000 take about 50 ms. */
const MAX_WEBHOOKS = 100_000;
/** Failures in a row from which an active webhook is failing. Fewer are no news: a retry often succeeds. */
export const FAILING_FROM = 3;
/** Newest failed notifications among which webhooks with recent failures are looked for. */
const NEWEST_FAILED = 1_000;
/** As CERTIFICATE.EXPIRING and APIKEY.EXPIRING tell them first. */
const CERTIFICATE_DAYS = 30;
const KEY_DAYS = 7;

type Options = { now: Date; withApiKeys: boolean };

/**
 * Counts the webhooks of an organization, and finds what needs attention. Reads each configuration of the organization
 * once: 10,000 take about 50 ms.
 *
 * Indexes: (organization_id, id) of webhook_configurations, the primary keys of circuit_breakers and failing_endpoints,
 * (organization_id, status, id) of notifications, api_keys_organization_usable_idx.
 *
 * @param options `withApiKeys`: whether the caller may see API keys
 */
export async function readAttention(
  db: Database,
  organizationId: string,
  options: Options,
): Promise<{ webhooks: WebhookTotals; attention: AttentionItem[] }> {
  return readSnapshot(db, async (read) => {
    const { items, ...webhooks } = await readWebhooks(read, organizationId, options.now);
    const keys = options.withApiKeys ? await readExpiringKeys(read, organizationId, options.now) : [];
    const attention = [...items, ...keys]
      .sort((one, other) => rankOf(one) - rankOf(other))
      .slice(0, MAX_ITEMS);
    return { webhooks, attention: await withNumbers(read, attention, options.now) };
  });
}

const rankOf = ({ kind }: AttentionItem) => ATTENTION_KINDS.indexOf(kind);

type Row = WebhookTotals & {
  kind: AttentionKind | null;
  id: string;
  name: string | null;
  url: string;
  eventTypes: string[];
  since: Date | null;
  until: Date | null;
};

/** One item of each kind and webhook. The smallest weight is the worst of a kind. */
const ITEMS: Readonly<
  Partial<Record<AttentionKind, { since?: string; until?: string; weight: string; where: string }>>
> = {
  endpointOpen: {
    since: 'breaker_since',
    weight: 'extract(epoch FROM breaker_since)',
    where: `status = 'Active' AND state = 'Open'`,
  },
  webhookDisabled: {
    since: 'disabled_at',
    weight: '-extract(epoch FROM disabled_at)',
    where: `status = 'Disabled' AND disabled_reason = 'Failing'`,
  },
  webhookFailing: {
    since: 'failing_since',
    weight: 'extract(epoch FROM failing_since)',
    where: `status = 'Active' AND state IS NULL AND failing_since IS NOT NULL`,
  },
  recentFailures: {
    weight: '-failed',
    where: `status = 'Active' AND state IS NULL AND failing_since IS NULL AND failed > 0`,
  },
  endpointRecovering: {
    since: 'breaker_since',
    weight: 'extract(epoch FROM breaker_since)',
    where: `status = 'Active' AND state = 'HalfOpen'`,
  },
  webhookUnverified: {
    since: 'changed_at',
    weight: 'extract(epoch FROM changed_at)',
    where: `status = 'Unverified'`,
  },
  clientCertificateExpiring: {
    until: 'certificate_expires_at',
    weight: 'extract(epoch FROM certificate_expires_at)',
    where: `status <> 'Disabled' AND certificate_expires_at <= $2::timestamptz + interval '${CERTIFICATE_DAYS} days'`,
  },
  secretOverlapEnding: {
    until: 'previous_secret_expires_at',
    weight: 'extract(epoch FROM previous_secret_expires_at)',
    where: `previous_secret_expires_at > $2::timestamptz
      AND previous_secret_expires_at <= $2::timestamptz + interval '1 day'`,
  },
};

const SELECTED = Object.entries(ITEMS)
  .map(
    ([kind, { since = 'NULL::timestamptz', until = 'NULL::timestamptz', weight, where }]) =>
      `(SELECT '${kind}' AS kind, id, ${since} AS since, ${until} AS until, ${weight}::float8 AS weight
      FROM noted WHERE ${where} ORDER BY weight LIMIT ${MAX_ITEMS})`,
  )
  .join(' UNION ALL ');

async function readWebhooks(
  read: Read,
  organizationId: string,
  now: Date,
): Promise<WebhookTotals & { items: AttentionItem[] }> {
  // An object, not a join: for the expected single configuration, Postgres would scan all of `recent` for each one.
  const rows = await read<Row>(
    `WITH recent AS MATERIALIZED (
      SELECT configuration_id, count(*) AS failed FROM (
        SELECT configuration_id FROM notifications
        WHERE (organization_id, status, id) >= ($1, 'Failed', $3) AND (organization_id, status, id) < ($1, 'Failed', $4)
          AND status <> 'Delivered' AND id >= $3
        ORDER BY organization_id DESC, status DESC, id DESC LIMIT ${NEWEST_FAILED}
      ) AS newest GROUP BY 1
    ), own AS MATERIALIZED (
      SELECT id, status, disabled_reason, disabled_at, certificate_expires_at, previous_secret_expires_at,
        coalesce(updated_at, created_at) AS changed_at, breaker.state, breaker.since AS breaker_since,
        failing.since AS failing_since,
        ((SELECT jsonb_object_agg(configuration_id, failed) FROM recent) ->> id)::integer AS failed
      FROM (
        SELECT * FROM webhook_configurations
        WHERE (organization_id, id) >= ($1, '') AND (organization_id, id) < ($1, '${idsWithin('es', {}).lt}')
        ORDER BY organization_id, id LIMIT ${MAX_WEBHOOKS}
      ) AS configuration
      LEFT JOIN circuit_breakers AS breaker ON breaker.configuration_id = id AND breaker.state <> 'Closed'
      LEFT JOIN failing_endpoints AS failing
        ON failing.configuration_id = id AND failing.failures >= ${FAILING_FROM}
    ), noted AS MATERIALIZED (
      SELECT * FROM own WHERE status <> 'Active' OR state IS NOT NULL OR failing_since IS NOT NULL OR failed > 0
        OR certificate_expires_at IS NOT NULL OR previous_secret_expires_at IS NOT NULL
    )
    SELECT totals.*, item.kind, item.since, item.until, configuration.id, configuration.name, configuration.url,
      configuration.event_types AS "eventTypes"
    FROM (
      SELECT count(*)::integer AS total, (count(*) FILTER (WHERE status = 'Active'))::integer AS active,
        (count(*) FILTER (WHERE status = 'Active' AND state = 'Open'))::integer AS open,
        (count(*) FILTER (WHERE status = 'Active' AND state = 'HalfOpen'))::integer AS "halfOpen",
        (count(*) FILTER (WHERE status = 'Disabled'))::integer AS disabled,
        (count(*) FILTER (WHERE status = 'Unverified'))::integer AS unverified
      FROM own
    ) AS totals
    LEFT JOIN (${SELECTED}) AS item ON true
    LEFT JOIN webhook_configurations AS configuration ON configuration.id = item.id
    ORDER BY item.weight`,
    [organizationId, now, idFloor('ntf', dayBefore(now)), idsWithin('ntf', {}).lt],
  );
  const [{ total, active, open, halfOpen, disabled, unverified } = NO_WEBHOOKS] = rows;
  const items = rows.flatMap(({ kind, id, name, url, eventTypes, since, until }) =>
    kind === null ? [] : [{ ...NO_ITEM, kind, webhook: { id, name, url, eventTypes }, since, until }],
  );
  return { total, active, open, halfOpen, disabled, unverified, items };
}

const NO_WEBHOOKS: WebhookTotals = { total: 0, active: 0, open: 0, halfOpen: 0, disabled: 0, unverified: 0 };
const NO_ITEM = { webhook: null, apiKey: null, since: null, until: null, waiting: null, failed: null };

/** Start of the hour a day ago. With the running hour, 24 hours. */
function dayBefore(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - 23 * HOUR_MS);
}

async function readExpiringKeys(read: Read, organizationId: string, now: Date): Promise<AttentionItem[]> {
  const expiry = `coalesce(expires_at, 'infinity'::timestamptz)`;
  const rows = await read<{ id: string; name: string; scopes: string[]; until: Date }>(
    `SELECT id, name, scopes, expires_at AS until FROM api_keys
    WHERE organization_id = $1 AND status = 'Active' AND ${expiry} > $2::timestamptz
      AND ${expiry} <= $2::timestamptz + interval '${KEY_DAYS} days'
    ORDER BY organization_id, ${expiry} LIMIT ${MAX_ITEMS}`,
    [organizationId, now],
  );
  return rows.map(({ id, name, scopes, until }) => ({
    ...NO_ITEM,
    kind: 'apiKeyExpiring',
    apiKey: { id, name, scopes },
    until,
  }));
}

/** Kinds that are about deliveries. */
const WITH_NUMBERS: ReadonlySet<AttentionKind> = new Set([
  'endpointOpen',
  'webhookDisabled',
  'webhookFailing',
  'recentFailures',
  'endpointRecovering',
  'webhookUnverified',
]);

async function withNumbers(read: Read, items: readonly AttentionItem[], now: Date): Promise<AttentionItem[]> {
  const ids = items.flatMap(({ kind, webhook }) =>
    webhook === null || !WITH_NUMBERS.has(kind) ? [] : [webhook.id],
  );
  if (ids.length === 0) return [...items];
  const unique = [...new Set(ids)];
  const hours = await readHours(read, unique, dayBefore(now));
  const open = await readOpenCounts(read, unique);
  return items.map((item) => {
    if (item.webhook === null || !WITH_NUMBERS.has(item.kind)) return item;
    const { failed } = sumOf(hours.get(item.webhook.id) ?? []);
    return { ...item, waiting: open.get(item.webhook.id) ?? 0, failed };
  });
}
