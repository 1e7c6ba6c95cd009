import { holdWrites } from '@posthorn/runtime/grouping/hold-writes';
import { Cluster, Redis as SingleRedis } from 'ioredis';

export type Redis = SingleRedis | Cluster;

export type RedisServer = {
  url: string;
  /** Whether it is a node of a Redis Cluster, from which the others are learnt. */
  isCluster: boolean;
};

/** Told of connections that broke or could not be made. */
type OnError = (error: Error) => void;

const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A server that vanished without a word is given up when a command has had no answer for so long. BullMQ
 * waits for jobs for up to ten seconds at a time.
 */
const SOCKET_TIMEOUT_MS = 15_000;
const COMMAND_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 1_000;

/**
 * A connection for enqueuing: fails fast, so that a caller is never kept waiting for a Redis that
 * is gone. What could not be enqueued is found by the sweeper.
 */
export function connectProducer(server: RedisServer, onError: OnError): Redis {
  return connect(server, onError, true);
}

/**
 * A connection for workers: waits as long as it takes, so that workers go on by themselves when
 * Redis is back.
 */
export function connectConsumer(server: RedisServer, onError: OnError): Redis {
  return connect(server, onError, false);
}

function connect({ url, isCluster }: RedisServer, onError: OnError, failsFast: boolean): Redis {
  const enableOfflineQueue = !failsFast;
  const options = {
    ...(failsFast
      ? { maxRetriesPerRequest: 0, commandTimeout: COMMAND_TIMEOUT_MS }
      : { maxRetriesPerRequest: null }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // After a failover the old master still answers, and refuses every write: look for the new one.
    reconnectOnError: ({ message }: Error) => (message.startsWith('READONLY') ? 2 : false),
  };
  const redis = isCluster
    ? new Cluster([nodeOf(url)], {
        enableOfflineQueue,
        clusterRetryStrategy: retryStrategy,
        redisOptions: { ...options, ...credentialsOf(url) },
      })
    : new TurnwiseRedis(url, { ...options, enableOfflineQueue, retryStrategy });
  redis.on('error', onError);
  return redis;
}

/**
 * Sends all commands of one turn of the event loop in one write. Not ioredis' `enableAutoPipelining`, which
 * makes a pipeline object of each turn, with a method for each of BullMQ's fifty scripts, and took longer than it
 * saved.
 */
class TurnwiseRedis extends SingleRedis {
  override sendCommand(...given: Parameters<SingleRedis['sendCommand']>) {
    if (this.stream !== undefined) holdWrites(this.stream);
    return super.sendCommand(...given);
  }
}

/** Whether Redis answers. */
export async function isRedisReady(redis: Redis): Promise<boolean> {
  return redis.ping().then(
    () => true,
    () => false,
  );
}

const retryStrategy = (times: number) => Math.min(times * 50, RECONNECT_MS);

function nodeOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 6379) };
}

/** What holds for every node of a cluster; of a single server ioredis reads it from the URL itself. */
function credentialsOf(url: string) {
  const { username, password, protocol } = new URL(url);
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  };
}
