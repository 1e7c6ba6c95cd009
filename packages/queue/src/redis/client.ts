import { createHash } from 'node:crypto';
import { holdWrites } from '@posthorn/runtime/grouping/hold-writes';
import { parseRedisUrl } from '@posthorn/runtime/settings/redis-url';
import { Cluster, Redis as SingleRedis } from 'ioredis';
import { type ClientOptions, createServerOptions, type RedisServer } from './options.ts';

export type Redis = SingleRedis | Cluster;

/** Receives the error of a connection that broke or failed to open. */
type OnError = (error: Error) => void;

const CONNECT_TIMEOUT_MS = 5_000;
/**
 * The client closes a connection when a command has had no answer for this time: the server may have vanished.
 * Must exceed 10 s, because BullMQ's blocking commands wait up to 10 s for jobs.
 */
const SOCKET_TIMEOUT_MS = 15_000;
const COMMAND_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_WAIT_MS = 1_000;
/**
 * A node of a cluster rejects commands with TRYAGAIN while a slot moves, and with CLUSTERDOWN during a failover. The
 * client repeats them every 100 ms, and counts each repetition and each redirection. The default of 16 is 1 s.
 */
const MAX_REDIRECTIONS = 600;

/**
 * Opens a connection for enqueuing. Commands fail fast, so that no request waits for an unreachable Redis. The
 * sweeper enqueues notifications that a producer could not enqueue.
 */
export function connectProducer(server: RedisServer, onError: OnError): Redis {
  return connect(server, onError, true);
}

/** Opens a connection for workers. Commands wait until Redis is back, so that workers resume without help. */
export function connectConsumer(server: RedisServer, onError: OnError): Redis {
  return connect(server, onError, false);
}

function connect(server: RedisServer, onError: OnError, failsFast: boolean): Redis {
  const enableOfflineQueue = !failsFast;
  let fault: Error | null = null;
  const options: ClientOptions = {
    ...(failsFast
      ? { maxRetriesPerRequest: 0, commandTimeout: COMMAND_TIMEOUT_MS }
      : { maxRetriesPerRequest: null }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // After a failover the old master answers but refuses writes, so reconnect to find the new master.
    reconnectOnError: ({ message }: Error) => (message.startsWith('READONLY') ? 2 : false),
    ...createServerOptions(server, onError, (error) => {
      fault = error;
    }),
  };
  const redis = server.isCluster
    ? new Cluster([...parseRedisUrl(server.url).hosts], {
        enableOfflineQueue,
        clusterRetryStrategy: retryStrategy,
        maxRedirections: MAX_REDIRECTIONS,
        redisOptions: options,
      })
    : new BatchingRedis({ ...options, enableOfflineQueue, retryStrategy });
  redis.on('error', (error: Error) => {
    onError(explain(error, fault));
    fault = null;
  });
  return redis;
}

/**
 * Adds the reason to the error of a cluster without a node that answers. ioredis keeps the last error of a command, but
 * not why the connection broke, such as an expired certificate.
 */
function explain(error: Error, fault: Error | null): Error {
  if (!('lastNodeError' in error)) return error;
  const { lastNodeError } = error;
  const reason = fault ?? (lastNodeError instanceof Error ? lastNodeError : null);
  return reason === null ? error : new Error(`${error.message} ${reason.message}`, { cause: reason });
}

/** Opens another connection to the same server, for a command that blocks. */
export function duplicateConnection(redis: Redis, onError: OnError): Redis {
  // The two methods have different types.
  const other = redis instanceof Cluster ? redis.duplicate() : redis.duplicate();
  other.on('error', onError);
  return other;
}

/**
 * Sends all commands of one turn of the event loop in one write. ioredis' `enableAutoPipelining` costs more
 * than it saves: ioredis creates a pipeline object in each turn, with a method for each of BullMQ's fifty scripts.
 */
class BatchingRedis extends SingleRedis {
  override sendCommand(...given: Parameters<SingleRedis['sendCommand']>) {
    if (this.stream !== undefined) holdWrites(this.stream);
    return super.sendCommand(...given);
  }
}

const retryStrategy = (times: number) => Math.min(times * 50, MAX_RECONNECT_WAIT_MS);

export type RedisScript = (
  redis: Redis,
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<unknown>;

/** Defines a Lua script. A call sends the digest, and then the source if Redis does not know the digest yet. */
export function defineScript(source: string): RedisScript {
  const digest = createHash('sha1').update(source).digest('hex');
  return async (redis, keys, args) => {
    try {
      return await redis.evalsha(digest, keys.length, ...keys, ...args);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return redis.eval(source, keys.length, ...keys, ...args);
    }
  };
}
