import { within } from '../lifecycle/within.ts';
import type { RedisHealth } from './redis-watch.ts';

/** Whether a process can do its work, and which dependency is missing. */
type Readiness = {
  status: 'ready' | 'not ready' | 'stopping';
  postgres: 'up' | 'down';
  redis: RedisHealth;
  /** `behind`: the database lacks migrations of this version. `ahead`: the database has newer migrations. */
  schema: SchemaState | 'unknown';
};

type SchemaState = 'current' | 'behind' | 'ahead';

export type ReadinessDeps = {
  /** Rejects when Postgres does not answer. */
  readSchema: () => Promise<SchemaState>;
  /** Never rejects, and resolves in time. */
  lookAtRedis: () => Promise<RedisHealth>;
  /** Whether the process is not ready unless Redis takes writes. */
  needsRedis: boolean;
};

export type ReadinessProbe = {
  look(): Promise<Readiness>;
  /** The process is stopping: `look` reports `stopping` from now on. */
  stop(): void;
};

/**
 * A dependency that takes longer to answer counts as down. The limit is longer than an answer on a busy machine
 * takes, and shorter than the timeout of a probe.
 */
const TIMEOUT_MS = 3_000;

export function createReadinessProbe({ readSchema, lookAtRedis, needsRedis }: ReadinessDeps): ReadinessProbe {
  let isStopping = false;
  return {
    async look() {
      const [schema, redis] = await Promise.all([inTime(readSchema(), 'unknown'), lookAtRedis()]);
      const isReady = (schema === 'current' || schema === 'ahead') && (redis === 'up' || !needsRedis);
      return {
        status: isStopping ? 'stopping' : isReady ? 'ready' : 'not ready',
        postgres: schema === 'unknown' ? 'down' : 'up',
        redis,
        schema,
      };
    },
    stop() {
      isStopping = true;
    },
  };
}

async function inTime<Answer, const Otherwise>(
  answer: Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  return within(TIMEOUT_MS, answer, 'No answer in time').catch(() => otherwise);
}
