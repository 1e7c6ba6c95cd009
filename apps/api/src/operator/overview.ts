import { failedSince } from '@posthorn/db/operators/fleet';
import type { Operator } from '../auth/caller.ts';
import { defineEndpoint, EVENT_STREAM } from '../endpoint.ts';
import { findFleetAttention } from '../fleet/attention.ts';
import { type Fleet, minutesFrom } from '../fleet/fleet.ts';
import { type Overview, overviewSchema } from './overview-schema.ts';

/** GET /v1/operator/overview: is anything wrong, for whom, since when. Never fails because a store is away. */
export const getFleetOverview = defineEndpoint<Operator>({
  operationId: 'getFleetOverview',
  summary: 'Read the state of the whole gateway',
  answer: {
    status: 200,
    description:
      'The overview. A part whose store does not answer is null, and `attention` names the store. Values are up to 10 seconds old.',
    schema: overviewSchema,
  },
  async handle(_request, { operators }) {
    return { status: 200, body: { value: fleetOverview(await operators.fleet.look()) } };
  },
});

/** GET /v1/operator/overview/stream: the overview, then its parts that change. */
export const streamFleetOverview = defineEndpoint<Operator>({
  operationId: 'streamFleetOverview',
  summary: 'Follow the state of the whole gateway',
  answer: {
    ...EVENT_STREAM,
    description:
      'Server-sent events whose data is JSON. First `overview`: the overview as `getFleetOverview` answers it. Then `changed`: the members of the overview that have changed, at most once a second. A comment keeps the connection open. After 10 minutes, or when the credentials are no longer valid, `end`: `{reason}`. An operator may have 5 streams at a time.',
  },
  async handle({ caller }, { operators }) {
    const look = async () => fleetOverview(await operators.fleet.look());
    const stream = await operators.streams.open(caller.subject, async () => {
      const first = await look();
      const sent = new Map(Object.entries(first).map(([name, value]) => [name, JSON.stringify(value)]));
      return {
        first: { event: 'overview', data: first },
        async look() {
          const changed = Object.entries(await look()).filter(([name, value]) => {
            const text = JSON.stringify(value);
            const isNew = sent.get(name) !== text;
            sent.set(name, text);
            return isNew;
          });
          return { events: [{ event: 'changed', data: Object.fromEntries(changed) }] };
        },
      };
    });
    return { status: 200, body: null, stream };
  },
});

export function fleetOverview(fleet: Fleet): Overview {
  const { at, oldestDue, minutes, webhooks, organizations, incidents, workers, shards, postgres, redis } =
    fleet;
  return {
    at: at.toISOString(),
    attention: findFleetAttention(fleet).map((item) => ({
      ...item,
      since: item.since?.toISOString() ?? null,
    })),
    oldestDue: oldestDue && oldestDueOf(oldestDue.notification, at),
    minutes: minutes && minutesOf(minutes, at),
    failures: minutes && failuresOf(minutes),
    webhooks: webhooks && webhooksOf(webhooks),
    organizations,
    failedSince: failedSince(at).toISOString(),
    incidents: incidents && { open: incidents.count },
    workers: workers?.map((worker) => ({ ...worker, seenAt: worker.seenAt.toISOString() })) ?? null,
    shards,
    stores: { postgres: postgres && postgresOf(postgres), redis: redis && redisOf(redis) },
    versions: {
      posthorn: fleet.posthorn,
      node: process.versions.node,
      postgres: postgres?.version ?? null,
      redis: redis?.version ?? null,
      migration: postgres?.migration ?? null,
      schema: postgres?.schema ?? null,
    },
    _links: { self: { href: '/v1/operator/overview', method: 'GET' } },
  };
}

type Present<Name extends keyof Fleet> = NonNullable<Fleet[Name]>;

function oldestDueOf(notification: Present<'oldestDue'>['notification'], at: Date): Overview['oldestDue'] {
  return {
    notificationId: notification?.id ?? null,
    organizationId: notification?.organizationId ?? null,
    webhookId: notification?.webhookId ?? null,
    dueAt: notification?.dueAt.toISOString() ?? null,
    lagMs: notification === null ? 0 : Math.max(0, at.getTime() - notification.dueAt.getTime()),
  };
}

const MINUTE_MS = 60_000;
const NO_WORK = { events: 0, notifications: 0, attempts: 0, delivered: 0, failed: 0, outcomes: {} };

/** All minutes, also those without work. */
function minutesOf(minutes: Present<'minutes'>, at: Date): NonNullable<Overview['minutes']> {
  const known = new Map(minutes.map(({ minute, ...counts }) => [minute.getTime(), counts]));
  const all = [];
  for (let start = minutesFrom(at).getTime(); start <= at.getTime(); start += MINUTE_MS)
    all.push({ start: new Date(start).toISOString(), ...(known.get(start) ?? NO_WORK) });
  return all;
}

function failuresOf(minutes: Present<'minutes'>): NonNullable<Overview['failures']> {
  const sums = new Map<string, number>();
  for (const [outcome, attempts] of minutes.flatMap(({ outcomes }) => Object.entries(outcomes)))
    if (outcome !== 'delivered') sums.set(outcome, (sums.get(outcome) ?? 0) + attempts);
  return [...sums]
    .map(([outcome, attempts]) => ({ outcome, attempts }))
    .sort((one, other) => other.attempts - one.attempts);
}

const webhooksOf = ({ openOrganizations: _of, openSince: _since, ...counts }: Present<'webhooks'>) => counts;

const postgresOf = ({ latencyMs, sizeBytes, connections, maxConnections }: Present<'postgres'>) => ({
  latencyMs: roundMs(latencyMs),
  sizeBytes,
  connections,
  maxConnections,
});

const redisOf = ({ latencyMs, usedBytes, maxBytes }: Present<'redis'>) => ({
  latencyMs: roundMs(latencyMs),
  usedBytes,
  maxBytes,
});

const roundMs = (ms: number): number => Math.round(ms * 10) / 10;
