import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { AbstractConnector, Redis } from 'ioredis';
import { z } from 'zod';

type Address = { host: string; port: number };

type SentinelsOptions = {
  hosts: readonly Address[];
  /** The name by which the Sentinels know the master. */
  master: string;
  username: string;
  password: string;
  /** For the Sentinels and for the master. Null: without TLS. */
  tls: ConnectionOptions | null;
};

type Sentinel = {
  redis: Redis;
  /** Why the last connection broke or failed to open. Null while it is open. */
  fault: Error | null;
};

type Sentinels = {
  /** The master of the newest configuration that a Sentinel knows. @throws Error when no Sentinel knows the master */
  findMaster(): Promise<Address>;
  /** Calls `onSwitch` after each failover, until `unwatch`. */
  watch(onSwitch: () => void): void;
  unwatch(onSwitch: () => void): void;
};

/** What a Sentinel publishes after a failover: the name of the master, and its old and new address. */
const SWITCHED = '+switch-master';
/** A Sentinel that takes longer to answer does not count. */
const TIMEOUT_MS = 2_000;
/** Time for the answers of the other Sentinels after the first one. */
const OTHERS_MS = 200;
const MAX_RECONNECT_WAIT_MS = 1_000;
const RETRY_MS = 250;
/** How long connections to the Sentinels stay open while no connection to Redis needs them. */
const LINGER_MS = 1_000;
/** How long a closing connection waits for the server. */
const DISCONNECT_TIMEOUT_MS = 2_000;

/** The answer to SENTINEL MASTER: names and values in turn. */
const answerSchema = z
  .array(z.string())
  .transform((parts) => {
    const fields = new Map<string, string>();
    for (let at = 0; at + 1 < parts.length; at += 2) fields.set(parts[at] ?? '', parts[at + 1] ?? '');
    const [port, epoch] = [Number(fields.get('port')), Number(fields.get('config-epoch'))];
    return { host: fields.get('ip'), port, epoch };
  })
  .pipe(z.object({ host: z.string(), port: z.int(), epoch: z.int() }));

/**
 * Creates the class of ioredis' connectors for one master. ioredis' own connector asks only one Sentinel, which may not
 * know of a failover yet. And its detector of failovers ends a connection for good if it fires while the connection opens.
 *
 * @param prepare gets the options of each connection
 */
export function createMasterConnector(options: SentinelsOptions, prepare: (options: unknown) => void) {
  const sentinels = createSentinels(options);
  return class MasterConnector extends AbstractConnector {
    constructor(connectionOptions: unknown) {
      super(DISCONNECT_TIMEOUT_MS);
      prepare(connectionOptions);
    }

    /** A master that hangs keeps its connections open, and a replaced one accepts writes for some time, so leave it. */
    readonly #leave = () => {
      this.stream?.destroy();
    };

    override check({ role }: { role?: string }): boolean {
      // A user without the right to INFO gets no role.
      return role === undefined || role === 'master';
    }

    override disconnect(): void {
      sentinels.unwatch(this.#leave);
      super.disconnect();
    }

    /** Never rejects while the connection is wanted, because ioredis would not try again. */
    async connect(report: (type: string, error: Error) => void) {
      this.connecting = true;
      sentinels.watch(this.#leave);
      for (;;) {
        const master = await sentinels.findMaster().catch((error: unknown) => {
          report('error', error instanceof Error ? error : new Error(String(error)));
          return null;
        });
        if (!this.connecting) throw new Error('Connection is closed.');
        if (master !== null) {
          this.stream = options.tls ? connectTls({ ...options.tls, ...master }) : createConnection(master);
          this.stream.once('error', (error: Error) => {
            this.firstError = error;
          });
          return this.stream;
        }
        await wait(RETRY_MS);
      }
    }
  };
}

function createSentinels(options: SentinelsOptions): Sentinels {
  const watchers = new Set<() => void>();
  let sentinels: Sentinel[] = [];
  let stopping: NodeJS.Timeout | undefined;

  function open(): void {
    clearTimeout(stopping);
    if (sentinels.length > 0) return;
    sentinels = options.hosts.map((host) =>
      openSentinel(host, options, () => {
        for (const onSwitch of watchers) onSwitch();
      }),
    );
  }

  function close(): void {
    for (const { redis } of sentinels) redis.disconnect();
    sentinels = [];
  }

  return {
    watch(onSwitch) {
      watchers.add(onSwitch);
      open();
    },
    unwatch(onSwitch) {
      watchers.delete(onSwitch);
      // A connection that reconnects calls `watch` again at once.
      if (watchers.size === 0) stopping = setTimeout(close, LINGER_MS);
    },
    async findMaster() {
      const answers: z.output<typeof answerSchema>[] = [];
      const asked = sentinels.map(async (sentinel) => {
        const call = sentinel.redis.call('SENTINEL', 'MASTER', options.master);
        // The error of the call only says that there is no connection.
        const answer = await call.catch((error: unknown) => Promise.reject(sentinel.fault ?? error));
        answers.push(answerSchema.parse(answer));
      });
      await Promise.any(asked).catch((cause: unknown) => {
        throw new Error(`No Sentinel knows the master: ${reasonsOf(cause)}`, { cause });
      });
      await Promise.race([Promise.allSettled(asked), wait(OTHERS_MS)]);
      const [newest] = answers.toSorted((a, b) => b.epoch - a.epoch);
      if (newest === undefined) throw new Error('No Sentinel knows the master');
      return { host: newest.host, port: newest.port };
    },
  };
}

/** Opens a connection to one Sentinel, which reconnects by itself. */
function openSentinel({ host, port }: Address, options: SentinelsOptions, onSwitch: () => void): Sentinel {
  const { master, username, password, tls } = options;
  const redis = new Redis({
    host,
    port,
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    ...(tls === null ? {} : { tls }),
    enableReadyCheck: false,
    disableClientInfo: true,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: (times) => Math.min(times * 50, MAX_RECONNECT_WAIT_MS),
  });
  const sentinel: Sentinel = { redis, fault: null };
  // `findMaster` reports the error when no Sentinel answers.
  redis.on('error', (error: Error) => {
    sentinel.fault = error;
  });
  redis.on('ready', () => {
    sentinel.fault = null;
    redis.subscribe(SWITCHED).catch(() => undefined);
  });
  redis.on('message', (_channel, text: string) => {
    if (text.startsWith(`${master} `)) onSwitch();
  });
  return sentinel;
}

function reasonsOf(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const messages = errors.map((each) => (each instanceof Error ? each.message : String(each)));
  return [...new Set(messages)].join('; ');
}
