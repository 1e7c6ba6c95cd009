/** A Redis with a replica, and three Sentinels that promote the replica when the master is gone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { freePorts } from '../process.ts';
import { readUserLine } from './acl-lines.ts';
import { type RedisServer, startRedisServer } from './redis-server.ts';
import { type RedisTls, TLS_HOST } from './redis-tls.ts';

export type SentinelGroup = {
  /** A value of REDIS_URL that names all three Sentinels. */
  url: string;
  /** Master and replica, in the roles that they had at the start. */
  servers: readonly [RedisServer, RedisServer];
  sentinels: readonly RedisServer[];
  /** The server that most Sentinels consider the master. */
  findMaster(): Promise<RedisServer>;
  /**
   * Waits until a server other than `old` accepts writes, and most Sentinels name it.
   * @returns the new master
   */
  waitForPromotion(old: RedisServer): Promise<RedisServer>;
  /** Starts a server that was killed, as a replica of the current master: Sentinels do the same after 10 s. */
  rejoin(server: RedisServer): Promise<void>;
  /** Waits until the other server is a replica of `master` and has received its data. */
  waitForReplica(master: RedisServer): Promise<void>;
  stop(): Promise<void>;
};

type SentinelOptions = {
  /** Time without an answer after which a Sentinel considers the master down. Default: 1 s. */
  downAfterMs?: number;
  /** Further lines of redis.conf of both servers. */
  lines?: readonly string[];
  /** Servers and Sentinels speak only TLS, and announce host names. Default: without TLS, by address. */
  tls?: RedisTls;
};

/** The name by which the Sentinels know the master. */
export const MASTER_NAME = 'posthorn';
/** Passwords of the Redis servers and of the user SENTINEL_USER of the Sentinels. The URL has the first one. */
export const REDIS_PASSWORD = 'redis-secret';
export const SENTINEL_USER = 'posthorn';
export const SENTINEL_PASSWORD = 'sentinel-secret';

/** Of the Sentinels among each other, and of the suite. */
const ADMIN_PASSWORD = 'sentinel-admin';

const SENTINELS = 3;
const QUORUM = 2;

/**
 * Starts the servers and the Sentinels on loopback. Resolves when every Sentinel knows the replica and the others.
 * REDIS_SENTINEL_USER must be SENTINEL_USER, and REDIS_SENTINEL_PASSWORD must be SENTINEL_PASSWORD.
 */
export async function startSentinelGroup(options: SentinelOptions = {}): Promise<SentinelGroup> {
  const { downAfterMs = 1_000, lines = [], tls } = options;
  const tlsLines = (port: number) => tls?.lines(port) ?? [];
  const [scheme, host] = tls ? ['rediss+sentinel', TLS_HOST] : ['redis+sentinel', '127.0.0.1'];
  const hostNames = tls ? ['sentinel resolve-hostnames yes', 'sentinel announce-hostnames yes'] : [];
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-sentinel-'));
  const [masterPort = 0, replicaPort = 0, ...sentinelPorts] = await freePorts(2 + SENTINELS);
  const common = [
    `requirepass ${REDIS_PASSWORD}`,
    `masterauth ${REDIS_PASSWORD}`,
    `replica-announce-ip ${host}`,
    ...lines,
  ];
  const start = (port: number, further: readonly string[]) =>
    startRedisServer({
      folder,
      port,
      lines: [...common, ...tlsLines(port), ...further],
      connection: { password: REDIS_PASSWORD, ...tls?.connection },
    });
  const servers = [
    await start(masterPort, []),
    await start(replicaPort, [`replicaof ${host} ${masterPort}`]),
  ] as const;
  const sentinelUser = await readUserLine(SENTINEL_USER, SENTINEL_PASSWORD);
  const sentinels = await Promise.all(
    sentinelPorts.map((port) =>
      startRedisServer({
        folder,
        port,
        isSentinel: true,
        lines: [
          ...tlsLines(port),
          ...hostNames,
          `requirepass ${ADMIN_PASSWORD}`,
          sentinelUser,
          `sentinel sentinel-pass ${ADMIN_PASSWORD}`,
          `sentinel monitor ${MASTER_NAME} ${host} ${masterPort} ${QUORUM}`,
          `sentinel auth-pass ${MASTER_NAME} ${REDIS_PASSWORD}`,
          `sentinel down-after-milliseconds ${MASTER_NAME} ${downAfterMs}`,
          // After a vote without a majority, the next vote comes after twice this time.
          `sentinel failover-timeout ${MASTER_NAME} 4000`,
        ],
        connection: { password: ADMIN_PASSWORD, ...tls?.connection },
      }),
    ),
  );
  const everybody = [...servers, ...sentinels];

  const masterPortOf = async ({ redis }: RedisServer) => {
    const address = await redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER_NAME).catch(() => null);
    return Array.isArray(address) ? Number(address[1]) : undefined;
  };
  const roleOf = async ({ redis }: RedisServer) => {
    const info = await redis.info('replication').catch(() => '');
    return {
      isMaster: info.includes('role:master'),
      isInSync: info.includes('master_link_status:up') && info.includes('master_sync_in_progress:0'),
    };
  };
  const otherThan = (server: RedisServer) => (server === servers[0] ? servers[1] : servers[0]);

  const group: SentinelGroup = {
    url: `${scheme}://:${REDIS_PASSWORD}@${sentinelPorts.map((port) => `${host}:${port}`).join(',')}/${MASTER_NAME}`,
    servers,
    sentinels,
    async findMaster() {
      const ports = await Promise.all(sentinels.map(masterPortOf));
      const votes = (port: number) => ports.filter((each) => each === port).length;
      return votes(servers[0].port) >= votes(servers[1].port) ? servers[0] : servers[1];
    },
    async waitForPromotion(old) {
      const promoted = otherThan(old);
      await eventually(
        'the replica is promoted',
        async () => {
          const ports = await Promise.all(sentinels.map(masterPortOf));
          const votes = ports.filter((port) => port === promoted.port).length;
          return votes >= QUORUM && (await roleOf(promoted)).isMaster;
        },
        60_000,
      );
      return promoted;
    },
    async waitForReplica(master) {
      const replica = otherThan(master);
      await eventually(
        'the other server follows the master',
        async () => {
          const [ahead, behind] = [await roleOf(master), await roleOf(replica)];
          return !behind.isMaster && behind.isInSync && ahead.isMaster;
        },
        60_000,
      );
    },
    async rejoin(server) {
      await server.start();
      const master = otherThan(server);
      await server.redis.replicaof(host, master.port);
      await group.waitForReplica(master);
    },
    async stop() {
      await Promise.all(everybody.map((each) => each.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
  await group.waitForReplica(servers[0]);
  for (const { redis } of sentinels) {
    await eventually(
      'the Sentinel knows the replica and the other Sentinels',
      async () => {
        const master = String(await redis.call('SENTINEL', 'MASTER', MASTER_NAME));
        return master.includes('num-slaves,1') && master.includes(`num-other-sentinels,${SENTINELS - 1}`);
      },
      60_000,
    );
  }
  return group;
}
