import { Redis } from 'ioredis';

export type { Redis };

const RECONNECT_MS = 1_000;

/**
 * A connection for enqueuing: fails fast, so that a caller is never kept waiting for a Redis that
 * is gone. What could not be enqueued is found by the sweeper.
 */
export function connectProducer(url: string, onError: (error: Error) => void): Redis {
  return connect(url, onError, { maxRetriesPerRequest: 0, enableOfflineQueue: false, commandTimeout: 2_000 });
}

/**
 * A connection for workers: waits as long as it takes, so that workers go on by themselves when
 * Redis is back.
 */
export function connectConsumer(url: string, onError: (error: Error) => void): Redis {
  return connect(url, onError, { maxRetriesPerRequest: null });
}

function connect(url: string, onError: (error: Error) => void, options: object): Redis {
  const redis = new Redis(url, {
    ...options,
    connectTimeout: 5_000,
    // After a failover the old master still answers, and refuses every write: look for the new one.
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
    retryStrategy: (times: number) => Math.min(times * 50, RECONNECT_MS),
  });
  redis.on('error', onError);
  return redis;
}
