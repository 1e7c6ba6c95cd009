import { parseRedisUrl, type RedisAddress } from '@posthorn/runtime/settings/redis-url';
import type { RedisOptions } from 'ioredis';
import { StandaloneConnector } from 'ioredis/built/connectors/index.js';
import { createPasswordReader, createTlsOptions } from './files.ts';
import { createMasterConnector } from './sentinels.ts';

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

/**
 * Creates the options of ioredis that say where to connect, and how to sign in.
 *
 * @param onFault receives why a connection to a server or to a node of a cluster broke or failed to open
 * @throws Error that names the setting, if settings contradict each other or a file cannot be used
 */
export function createServerOptions(server: RedisServer, onError: OnError, onFault: OnError): ClientOptions {
  const address = parseRedisUrl(server.url);
  requireConsistency(server, address);
  const { caFile = '', certFile = '', keyFile = '', passwordFile = '' } = server;
  const { username, db, isTls } = address;
  const hosts = address.hosts.map(({ host }) => host);
  const tls = isTls ? createTlsOptions({ caFile, certFile, keyFile }, hosts, onError) : null;
  const readPassword = passwordFile === '' ? null : createPasswordReader(passwordFile, onError);
  const password = readPassword?.() ?? address.password;
  return {
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    ...(tls === null ? {} : { tls }),
    ...(server.isCluster ? {} : { db, ...address.hosts[0] }),
    // A user with least rights may not run CLIENT SETINFO, and Redis would log each refusal.
    disableClientInfo: true,
    Connector: chooseConnector(server, address, tls, {
      prepare(options) {
        if (readPassword !== null) followPassword(options, readPassword);
      },
      onFault,
    }),
  };
}

type Connector = NonNullable<ClientOptions['Connector']>;

type ConnectorHooks = {
  /** Gets the options of each connection. */
  prepare: (options: unknown) => void;
  onFault: OnError;
};

/**
 * Chooses the class that opens connections. ioredis creates a connector with the options that it reads whenever it
 * connects. Copies of a connection, and connections to the nodes of a cluster, create their own connector.
 */
function chooseConnector(
  { sentinelUser = '', sentinelPassword = '' }: RedisServer,
  { hosts, master }: RedisAddress,
  tls: NonNullable<ClientOptions['tls']> | null,
  { prepare, onFault }: ConnectorHooks,
): Connector {
  if (master !== null)
    return createMasterConnector(
      { hosts, master, username: sentinelUser, password: sentinelPassword, tls },
      prepare,
    );
  class ServerConnector extends StandaloneConnector {
    constructor(options: ConstructorParameters<typeof StandaloneConnector>[0]) {
      super(options);
      prepare(options);
    }

    override async connect(report: Parameters<StandaloneConnector['connect']>[0]) {
      const stream = await super.connect(report);
      return stream.once('error', onFault);
    }
  }
  // ioredis types the options of a connector as unknown, and passes the options of the connection.
  return ServerConnector as Connector;
}

/** Makes each new connection with these options use the current password. */
function followPassword(options: unknown, readPassword: () => string): void {
  if (typeof options !== 'object' || options === null) return;
  Object.defineProperty(options, 'password', { get: readPassword, enumerable: true, configurable: true });
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
