import type { RedisHealth } from '@posthorn/runtime/ops/redis-watch';
import type { Fleet } from './fleet.ts';

/** What an operator should look at, the worst first. */
export const FLEET_ATTENTION_KINDS = [
  'postgresDown',
  'redisDown',
  'redisRefusesWrites',
  'noWorker',
  'schemaBehind',
  'workerSilent',
  'deliveriesLate',
  'incidentOpen',
  'organizationFloods',
  'redisFull',
  'postgresConnections',
  'postgresSlow',
  'redisSlow',
  'endpointsOpen',
] as const;
type Kind = (typeof FLEET_ATTENTION_KINDS)[number];

export type FleetAttention = {
  kind: Kind;
  since: Date | null;
  organizationId: string | null;
  webhookId: string | null;
  incidentId: string | null;
  /** Process of the worker, or host of the incident. */
  name: string | null;
  /** Cause of the incident, or why Redis refuses writes. */
  cause: string | null;
  /** Endpoints that are Open, webhooks of the incident, notifications that wait, or milliseconds of the store. */
  count: number | null;
  /** Organizations that are affected. */
  organizations: number | null;
};

/** A due notification waits for a place for seconds at most, unless something is wrong. */
export const LATE_MS = 60_000;
/** Fewer notifications are delivered in seconds. */
export const FLOOD_FROM = 1_000;
/** A store answers in a millisecond. A busy API process measures up to tens. */
const SLOW_MS = 250;
/** Share of the memory or the connections in use. */
const FULL = 0.9;
/** How Redis is when it answers and refuses writes. */
const REFUSALS: ReadonlySet<RedisHealth> = new Set(['full', 'read-only', 'foreign']);
/** Items of one kind. The screens that they lead to have all. */
const MOST_OF_A_KIND = 5;

const NOTHING = {
  since: null,
  organizationId: null,
  webhookId: null,
  incidentId: null,
  name: null,
  cause: null,
  count: null,
  organizations: null,
};

/** Finds what is wrong, for whom, and since when. A part that is missing says only that its store does not answer. */
export function findFleetAttention(fleet: Fleet): FleetAttention[] {
  return [
    ...storesOf(fleet),
    ...workersOf(fleet),
    ...lateOf(fleet),
    ...incidentsOf(fleet),
    ...floodsOf(fleet),
    ...endpointsOf(fleet),
  ].sort(
    (one, other) =>
      FLEET_ATTENTION_KINDS.indexOf(one.kind) - FLEET_ATTENTION_KINDS.indexOf(other.kind) ||
      (one.since?.getTime() ?? 0) - (other.since?.getTime() ?? 0),
  );
}

function* storesOf({ postgres, redis }: Fleet): Generator<FleetAttention> {
  if (postgres === null) yield { ...NOTHING, kind: 'postgresDown' };
  else {
    const { latencyMs, connections, maxConnections, schema } = postgres;
    if (schema === 'behind') yield { ...NOTHING, kind: 'schemaBehind' };
    if (latencyMs >= SLOW_MS) yield { ...NOTHING, kind: 'postgresSlow', count: Math.round(latencyMs) };
    if (connections >= maxConnections * FULL)
      yield { ...NOTHING, kind: 'postgresConnections', count: connections };
  }
  if (redis === null) yield { ...NOTHING, kind: 'redisDown' };
  else yield* redisOf(redis);
}

function* redisOf(redis: NonNullable<Fleet['redis']>): Generator<FleetAttention> {
  const { health, latencyMs, usedBytes, maxBytes } = redis;
  if (REFUSALS.has(health)) yield { ...NOTHING, kind: 'redisRefusesWrites', cause: health };
  if (latencyMs >= SLOW_MS) yield { ...NOTHING, kind: 'redisSlow', count: Math.round(latencyMs) };
  if (maxBytes !== null && usedBytes >= maxBytes * FULL)
    yield { ...NOTHING, kind: 'redisFull', count: usedBytes };
}

function* workersOf({ workers }: Fleet): Generator<FleetAttention> {
  if (workers === null) return;
  const silent = workers.filter(({ isAlive }) => !isAlive);
  if (silent.length === workers.length) {
    const last = Math.max(...silent.map(({ seenAt }) => seenAt.getTime()));
    yield { ...NOTHING, kind: 'noWorker', since: silent.length === 0 ? null : new Date(last) };
  }
  const newest = silent.toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime());
  for (const { process, seenAt } of newest.slice(0, MOST_OF_A_KIND))
    yield { ...NOTHING, kind: 'workerSilent', name: process, since: seenAt };
}

function* lateOf({ oldestDue, at }: Fleet): Generator<FleetAttention> {
  const overdue = oldestDue?.notification ?? null;
  if (overdue === null || at.getTime() - overdue.dueAt.getTime() < LATE_MS) return;
  const { organizationId, webhookId, dueAt } = overdue;
  yield { ...NOTHING, kind: 'deliveriesLate', organizationId, webhookId, since: dueAt };
}

function* incidentsOf({ incidents }: Fleet): Generator<FleetAttention> {
  for (const { id, host, cause, openedAt, organizations, webhooks } of incidents?.worst ?? [])
    yield {
      ...NOTHING,
      kind: 'incidentOpen',
      incidentId: id,
      name: host,
      cause,
      since: openedAt,
      count: webhooks,
      organizations,
    };
}

/**
 * Many notifications of an organization wait, and the workers deliver some of them. An organization whose only endpoints
 * are down holds no more than its probes: nothing that it does makes others wait.
 */
function* floodsOf({ organizations }: Fleet): Generator<FleetAttention> {
  const floods = (organizations ?? []).filter(
    ({ waiting, held, isWaiting }) => waiting >= FLOOD_FROM && ((held ?? 0) > 1 || isWaiting === true),
  );
  for (const { organizationId, waiting } of floods.slice(0, MOST_OF_A_KIND))
    yield { ...NOTHING, kind: 'organizationFloods', organizationId, count: waiting };
}

function* endpointsOf({ webhooks }: Fleet): Generator<FleetAttention> {
  if (webhooks === null || webhooks.open === 0) return;
  const { open, openOrganizations, openSince } = webhooks;
  yield {
    ...NOTHING,
    kind: 'endpointsOpen',
    count: open,
    organizations: openOrganizations,
    since: openSince,
  };
}
