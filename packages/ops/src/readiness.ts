import { within } from '@posthorn/lifecycle/within';

/** Whether a process can do its work, and what is missing if it can't. */
export type Readiness = {
  status: 'ready' | 'not ready' | 'stopping';
  postgres: 'up' | 'down';
  redis: 'up' | 'down';
};

export type ReadinessDeps = {
  isPostgresUp: () => Promise<boolean>;
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

export function createReadinessProbe({ isPostgresUp, isRedisUp, needsRedis }: ReadinessDeps): ReadinessProbe {
  let isStopping = false;
  return {
    async look() {
      const [postgres, redis] = await Promise.all([inTime(isPostgresUp()), inTime(isRedisUp())]);
      const isReady = postgres && (redis || !needsRedis);
      return {
        status: isStopping ? 'stopping' : isReady ? 'ready' : 'not ready',
        postgres: postgres ? 'up' : 'down',
        redis: redis ? 'up' : 'down',
      };
    },
    stop() {
      isStopping = true;
    },
  };
}

async function inTime(isUp: Promise<boolean>): Promise<boolean> {
  return within(PATIENCE_MS, isUp, 'No answer in time').catch(() => false);
}
