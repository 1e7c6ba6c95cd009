import type { Database } from '@posthorn/db/connection/database';
import { readSchemaState } from '@posthorn/db/migrations/migrations';
import {
  type BusyOrganization,
  countFleetWebhooks,
  type DatabaseState,
  type FleetMinute,
  type FleetWebhooks,
  findMostOverdue,
  listBusyOrganizations,
  listFleetMinutes,
  type MostOverdue,
  type OpenIncidents,
  readDatabaseState,
  readOpenIncidents,
} from '@posthorn/db/operators/fleet';
import type { Redis } from '@posthorn/queue/redis/client';
import { type RedisState, readRedisState } from '@posthorn/queue/redis/state';
import type { Shards } from '@posthorn/queue/shards';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { RedisHealth } from '@posthorn/runtime/ops/redis-watch';
import type { ReadGate } from '../limits/read-gate.ts';
import { type Part, sharePart } from './part.ts';
import { type FleetShard, listFleetShards } from './shards.ts';
import { type FleetWorker, listFleetWorkers } from './workers.ts';

/** An organization with much work, and what it has of the places; null while Redis does not answer. */
export type FleetOrganization = BusyOrganization & { held: number | null; isWaiting: boolean | null };

type SchemaState = Awaited<ReturnType<typeof readSchemaState>>;

/** What the whole gateway does now. A part is null while its store does not answer. */
export type Fleet = {
  at: Date;
  postgres: (DatabaseState & { schema: SchemaState }) | null;
  redis: (RedisState & { health: RedisHealth }) | null;
  workers: FleetWorker[] | null;
  shards: FleetShard[] | null;
  /** `notification` is null if none is overdue. */
  oldestDue: { notification: MostOverdue | null } | null;
  minutes: FleetMinute[] | null;
  webhooks: FleetWebhooks | null;
  organizations: FleetOrganization[] | null;
  incidents: OpenIncidents | null;
  posthorn: string;
};

export type FleetReader = { look(): Promise<Fleet> };

export type FleetDeps = {
  db: Database;
  /** The gate of operators. */
  reads: ReadGate;
  redis: Redis;
  lookAtRedis: () => Promise<RedisHealth>;
  shards: Shards;
  /** Names of this version's migrations. */
  migrations: readonly string[];
  /** The version of this process. */
  version: string;
  log: Log;
};

/** The running minute and the hour before it. */
const MINUTES_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** Creates the reader that all operators of this process share. */
export function createFleet({
  db,
  reads,
  redis,
  lookAtRedis,
  shards,
  migrations,
  version,
  log,
}: FleetDeps): FleetReader {
  const missing = new Set<string>();

  /** Logs when a part gets lost, not at each look. */
  function share<Value>(name: string, read: () => Promise<Value>): Part<Value> {
    return sharePart(
      async () => {
        const value = await read();
        missing.delete(name);
        return value;
      },
      (error) => {
        if (!missing.has(name)) log.warn('a part of the overview is missing', { part: name, error });
        missing.add(name);
      },
    );
  }
  // All operators share a value, so that they share a turn, too.
  const inTurn = <Value>(read: () => Promise<Value>) =>
    reads({ organizationId: 'fleet', narrowBy: [] }, read);
  const shareRead = <Value>(name: string, read: () => Promise<Value>) => share(name, () => inTurn(read));

  const parts = {
    postgres: shareRead('postgres', async () => ({
      ...(await readDatabaseState(db)),
      schema: await readSchemaState(db, migrations),
    })),
    redis: share('redis', async () => ({ ...(await readRedisState(redis)), health: await lookAtRedis() })),
    workers: share('workers', () => listFleetWorkers(shards)),
    shards: share('shards', () => listFleetShards(shards)),
    oldestDue: shareRead('oldestDue', async () => ({
      notification: await findMostOverdue(db, new Date()),
    })),
    minutes: shareRead('minutes', () => listFleetMinutes(db, minutesFrom(new Date()))),
    webhooks: shareRead('webhooks', () => countFleetWebhooks(db)),
    organizations: share('organizations', async () =>
      withPlaces(await inTurn(() => listBusyOrganizations(db, new Date())), shards),
    ),
    incidents: shareRead('incidents', () => readOpenIncidents(db)),
  };

  return {
    async look() {
      const [
        organizations,
        postgres,
        redisState,
        workers,
        shardStates,
        oldestDue,
        minutes,
        webhooks,
        incidents,
      ] = await Promise.all([
        parts.organizations(),
        parts.postgres(),
        parts.redis(),
        parts.workers(),
        parts.shards(),
        parts.oldestDue(),
        parts.minutes(),
        parts.webhooks(),
        parts.incidents(),
      ]);
      return {
        at: new Date(),
        postgres,
        redis: redisState,
        workers,
        shards: shardStates,
        oldestDue,
        minutes,
        webhooks,
        organizations,
        incidents,
        posthorn: version,
      };
    },
  };
}

/** Start of the first of 60 minutes, of which the last is running. */
export const minutesFrom = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - MINUTES_MS + MINUTE_MS);

/** Adds what the organizations have of the places. */
async function withPlaces(
  organizations: readonly BusyOrganization[],
  shards: Shards,
): Promise<FleetOrganization[]> {
  const ids = organizations.map(({ organizationId }) => organizationId);
  const ofShards = await Promise.all(shards.all.map(({ lanes }) => lanes.readOrganizations(ids))).catch(
    () => null,
  );
  return organizations.map((organization, at) => {
    const own = ofShards?.map((uses) => uses[at] ?? NO_USE) ?? null;
    return {
      ...organization,
      held: own?.reduce((sum, { held }) => sum + held, 0) ?? null,
      isWaiting: own?.some(({ isWaiting }) => isWaiting) ?? null,
    };
  });
}

const NO_USE = { held: 0, isWaiting: false };
