import { within } from '../lifecycle/within.ts';

/** Whether a process can do its work, and what is missing if it can't. */
export type Readiness = {
  status: 'ready' | 'not ready' | 'stopping';
  postgres: 'up' | 'down';
  redis: 'up' | 'down';
  /** The database as this version sees it: `behind` lacks migrations of it, `ahead` has some of a newer one. */
  schema: SchemaState | 'unknown';
};

type SchemaState = 'current' | 'behind' | 'ahead';

export type ReadinessDeps = {
  /** Fails when Postgres does not answer. */
  readSchema: () => Promise<SchemaState>;
  isRedisUp: () => Promise<boolean>;
  /** Whether nothing can be done without Redis. */
  needsRedis: boolean;
};

export type ReadinessProbe = {
  look(): Promise<Readiness>;
  /** From now on it is not ready: it ends what it has begun and takes nothing more. */
  stop(): void;
};

/**
 * Whoever does not answer in this time counts as down: less than a probe waits, more than a machine takes
 * that is merely busy.
 */
const PATIENCE_MS = 3_000;

export function createReadinessProbe({ readSchema, isRedisUp, needsRedis }: ReadinessDeps): ReadinessProbe {
  let isStopping = false;
  return {
    async look() {
      const [schema, redis] = await Promise.all([
        inTime(readSchema(), 'unknown'),
        inTime(isRedisUp(), false),
      ]);
      const isReady = (schema === 'current' || schema === 'ahead') && (redis || !needsRedis);
      return {
        status: isStopping ? 'stopping' : isReady ? 'ready' : 'not ready',
        postgres: schema === 'unknown' ? 'down' : 'up',
        redis: redis ? 'up' : 'down',
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
  return within(PATIENCE_MS, answer, 'No answer in time').catch(() => otherwise);
}
