import { parseRedisUrl, type RedisAddress } from '@posthorn/runtime/settings/redis-url';
import { type RedisOptions, SentinelConnector } from 'ioredis';
import { StandaloneConnector } from 'ioredis/built/connectors/index.js';
import { createPasswordReader, createTlsOptions } from './redis-files.ts';

/** Where Redis is, and how to sign in. An absent text counts as empty. */
export type RedisServer = {
  /** REDIS_URL. */
  url: string;
  /** Whether the URL names one node of a Redis Cluster, from which the client learns the other nodes. */
  isCluster: boolean;
  /** REDIS_PASSWORD_FILE, REDIS_CA_FILE, REDIS_CERT_FILE and REDIS_KEY_FILE. */
  passwordFile?: string;
  caFile?: string;
  certFile?: string;
  keyFile?: string;
  sentinelUser?: string;
  sentinelPassword?: string;
};

/** Options of ioredis, without one whose type ioredis infers from its presence. */
export type ClientOptions = Omit<RedisOptions, 'replyMapping'>;

type OnError = (error: Error) => void;

/** A Sentinel that takes longer to answer is skipped. */
const SENTINEL_TIMEOUT_MS = 2_000;
const MAX_SENTINEL_WAIT_MS = 1_000;

/**
 * Creates the options of ioredis that say where to connect, and how to sign in.
 * @throws Error that names the setting, if settings contradict each other or a file cannot be used
 */
export function createServerOptions(server: RedisServer, onError: OnError): ClientOptions {
  const address = parseRedisUrl(server.url);
  requireConsistency(server, address);
  const { caFile = '', certFile = '', keyFile = '', passwordFile = '' } = server;
  const { username, password, db, isTls } = address;
  const hosts = address.hosts.map(({ host }) => host);
  const tls = isTls ? createTlsOptions({ caFile, certFile, keyFile }, hosts, onError) : null;
  return {
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    ...(passwordFile === '' ? {} : followPassword(createPasswordReader(passwordFile, onError), address)),
    ...(tls === null ? {} : { tls }),
    ...(server.isCluster ? {} : { db, ...placeOf(address, server, tls) }),
  };
}

/**
 * Makes each new connection use the current password. ioredis creates a connector with the options that it reads
 * whenever it connects. Copies of a connection, and connections to the nodes of a cluster, create their own connector.
 */
function followPassword(readPassword: () => string, { master }: RedisAddress): ClientOptions {
  const follow = (options: object) =>
    Object.defineProperty(options, 'password', { get: readPassword, enumerable: true, configurable: true });
  class ServerConnector extends StandaloneConnector {
    constructor(options: ConstructorParameters<typeof StandaloneConnector>[0]) {
      super(options);
      follow(options);
    }
  }
  class MasterConnector extends SentinelConnector {
    constructor(options: ConstructorParameters<typeof SentinelConnector>[0]) {
      super(options);
      follow(options);
    }
  }
  const Connector = master === null ? ServerConnector : MasterConnector;
  // ioredis types the options of a connector as unknown, and passes the options of the connection.
  return { password: readPassword(), Connector: Connector as NonNullable<ClientOptions['Connector']> };
}

function placeOf(
  { hosts, master }: RedisAddress,
  { sentinelUser = '', sentinelPassword = '' }: RedisServer,
  tls: ClientOptions['tls'] | null,
): ClientOptions {
  if (master === null) return { ...hosts[0] };
  return {
    sentinels: hosts.map((host) => ({ ...host })),
    name: master,
    ...(sentinelUser === '' ? {} : { sentinelUsername: sentinelUser }),
    ...(sentinelPassword === '' ? {} : { sentinelPassword }),
    ...(tls ? { enableTLSForSentinelMode: true, sentinelTLS: tls } : {}),
    sentinelCommandTimeout: SENTINEL_TIMEOUT_MS,
    sentinelRetryStrategy: (times: number) => Math.min(times * 50, MAX_SENTINEL_WAIT_MS),
    // A master that hangs keeps its connections open, so only the Sentinels can tell that there is a new one.
    failoverDetector: true,
  };
}

/** @throws Error if a setting would be ignored */
function requireConsistency(server: RedisServer, { master, password, db, isTls }: RedisAddress): void {
  const faults: [boolean | string | undefined, string][] = [
    [server.isCluster && master !== null, 'REDIS_CLUSTER and Sentinels exclude each other'],
    [server.isCluster && db !== 0, 'REDIS_URL must name no database: a Redis Cluster has only database 0'],
    [server.passwordFile && password, 'REDIS_URL must have no password if REDIS_PASSWORD_FILE is set'],
    [
      !isTls && (server.caFile || server.certFile),
      'REDIS_CA_FILE and REDIS_CERT_FILE need a REDIS_URL that begins with rediss:// or rediss+sentinel://',
    ],
    [
      master === null && (server.sentinelUser || server.sentinelPassword),
      'REDIS_SENTINEL_USER and REDIS_SENTINEL_PASSWORD need a REDIS_URL that begins with redis+sentinel:// or rediss+sentinel://',
    ],
  ];
  const fault = faults.find(([isFault]) => isFault);
  if (fault !== undefined) throw new Error(fault[1]);
}
