import { runUntilStopped } from './lifecycle/run-until-stopped.ts';
import { createLogger, type Log, type LogFields } from './logging/logger.ts';
import { createOpsGuard, type OpsGuard } from './ops/guard.ts';
import { createMetrics, type Instruments } from './ops/metrics.ts';
import type { MetricsTable, POOL_METRICS, REDIS_METRICS } from './ops/metrics-table.ts';
import { createReadinessProbe, type ReadinessDeps, type ReadinessProbe } from './ops/readiness.ts';
import { type RedisHealth, type RedisProbe, startRedisWatch } from './ops/redis-watch.ts';
import { createOpsServer, type OpsServerDeps } from './ops/server.ts';
import type { GroupValues } from './settings/load-settings.ts';
import type { SERVICE_SETTINGS } from './settings/service-settings.ts';
import { NO_TRACING, type Tracer, type Tracing } from './tracing/tracer.ts';

type Settings = GroupValues<typeof SERVICE_SETTINGS>;
type SchemaState = Awaited<ReturnType<ReadinessDeps['readSchema']>>;
type OnConnectionError = (error: Error) => void;

/** Functions of packages/db, which `runtime` does not import. */
type DatabaseFunctions<Db> = {
  openDatabase(
    options: Settings['database'] & { applicationName: string; onConnectionError: OnConnectionError },
  ): Db;
  closeDatabase(db: Db): Promise<void>;
  poolUse(db: Db): { busy: number; idle: number; waiting: number };
  listMigrationNames(folder: string): Promise<string[]>;
  requireSchema(
    db: Db,
    migrations: readonly string[],
    onUnreachable: (error: unknown) => void,
  ): Promise<SchemaState | 'unknown'>;
  readSchemaState(db: Db, migrations: readonly string[]): Promise<SchemaState>;
  findGatewayId(db: Db): Promise<string | null>;
};

/** Functions of packages/queue, which `runtime` does not import. */
type RedisFunctions<Redis> = {
  connectProducer(server: Settings['redis'], onConnectionError: OnConnectionError): Redis;
  createRedisProbe(options: {
    redis: Redis;
    shards: Settings['shards'];
    findGatewayId: () => Promise<string | null>;
    onError: OnConnectionError;
  }): RedisProbe;
};

type ServiceOptions<Db, Redis, Table> = {
  /** Name in logs and traces. */
  name: 'api' | 'worker';
  settings: Settings;
  metrics: Table;
  /** The folder `prisma/migrations`. */
  migrations: string;
  database: DatabaseFunctions<Db>;
  redis: RedisFunctions<Redis>;
  /** Whether the service is not ready unless Redis takes writes. */
  needsRedis: boolean;
  /** Milliseconds that a stop may take. */
  graceMs: number;
};

/** The parts that `runService` starts for every service. */
export type Service<Db, Redis extends { disconnect(): void }, Table extends MetricsTable> = {
  log: Log;
  tracer: Tracer;
  db: Db;
  redis: Redis;
  /** Logs that a connection to Postgres or Redis failed. */
  onConnectionError: OnConnectionError;
  metrics: Instruments<Table>;
  readiness: Pick<ReadinessProbe, 'look'>;
  /** Tries to write to Redis. Never rejects. */
  lookAtRedis: () => Promise<RedisHealth>;
  /** Null when OPS_USER and OPS_PASSWORD are not set. */
  guard: OpsGuard | null;
};

/** The service's own work, once it has started. */
type Work = {
  liveness: OpsServerDeps['liveness'];
  /** Fields of the "ready" log line. */
  fields: LogFields;
  /** The port that the work listens on, if any. */
  port?: number;
  /** Sets gauges just before each scrape. */
  beforeScrape?(): void;
  /** Stops taking work and finishes work in progress. The database and Redis are still connected. */
  stop(): Promise<void>;
  /** Waits for background tasks and closes the work's own connections. May wait for an unreachable store. */
  close?(): Promise<void>;
};

/**
 * Runs the API or a worker, see `runUntilStopped`. Starts the shared parts, then the service's own work, then the
 * operations server. A stop ends the work first, while /readyz still answers "stopping". Sends the ports to a
 * parent process when the service is ready.
 */
export async function runService<
  Db,
  Redis extends { disconnect(): void },
  Table extends MetricsTable & typeof POOL_METRICS & typeof REDIS_METRICS,
>(
  options: ServiceOptions<Db, Redis, Table>,
  startWork: (service: Service<Db, Redis, Table>) => Promise<Work>,
): Promise<never> {
  const { name, settings, database } = options;
  const log = createLogger({ ...settings.logging, service: name });

  async function start() {
    const tracing = await startTracing(settings.tracing, name, log);
    const onConnectionError = (error: Error) => log.warn('connection trouble', { error });
    const db = database.openDatabase({
      ...settings.database,
      applicationName: `posthorn-${name}`,
      onConnectionError,
    });
    const migrations = await database.listMigrationNames(options.migrations);
    // The only place that names a wrong password or certificate before the first request.
    const onUnreachable = (error: unknown) =>
      log.warn('the database is unreachable, will keep trying', { error });
    log.info('schema checked', { schema: await database.requireSchema(db, migrations, onUnreachable) });
    const redis = options.redis.connectProducer(settings.redis, onConnectionError);
    const { instruments: metrics, print } = createMetrics(options.metrics);
    const watch = await startRedisWatch({
      probe: options.redis.createRedisProbe({
        redis,
        shards: settings.shards,
        findGatewayId: () => database.findGatewayId(db),
        onError: onConnectionError,
      }),
      prefix: settings.shards.prefix,
      setMetric: (state, value) => setRedisState(metrics, state, value),
      log,
    });
    const readiness = createReadinessProbe({
      readSchema: () => database.readSchemaState(db, migrations),
      lookAtRedis: watch.look,
      needsRedis: options.needsRedis,
    });
    const guard = createOpsGuard(settings.ops.user, settings.ops.password);

    const { tracer } = tracing;
    const work = await startWork({
      ...{ log, tracer, db, redis, onConnectionError, metrics, readiness, guard },
      lookAtRedis: watch.look,
    });

    const printMetrics = () => {
      setPoolUse(metrics, database.poolUse(db));
      work.beforeScrape?.();
      return print();
    };
    const ops = createOpsServer({
      guard,
      liveness: work.liveness,
      readiness,
      metrics: { print: printMetrics },
    });
    const opsPort = await ops.listen(settings.ops.port, settings.ops.host);
    const ports = { ...(work.port === undefined ? {} : { port: work.port }), opsPort };
    log.info(`${name} ready`, { ...ports, ...work.fields });
    process.send?.(ports);

    return {
      failed: watch.refused,
      async stop() {
        readiness.stop();
        await work.stop();
        // Stop tracing before the steps that may use up the grace time. Otherwise the last spans would be lost.
        await tracing.stop();
        // BullMQ waits for an unreachable Redis without a limit. Closing the connection ends that wait.
        redis.disconnect();
        await work.close?.();
        watch.stop();
        ops.close();
        await database.closeDatabase(db);
      },
    };
  }

  return runUntilStopped(start, {
    graceMs: options.graceMs,
    onStopping: (cause) => log.info(`${name} stopping`, { cause }),
    onError: (error) => log.error(`${name} failed`, { error }),
  });
}

/** Loads OpenTelemetry only when a collector is set, because OpenTelemetry costs memory. */
async function startTracing(settings: Settings['tracing'], name: string, log: Log): Promise<Tracing> {
  if (settings.endpoint === '') return NO_TRACING;
  const { startExporting } = await import('./tracing/open-telemetry.ts');
  return startExporting({ ...settings, defaultServiceName: `posthorn-${name}`, onTrouble: log.warn });
}

function setRedisState(
  { redisState }: Instruments<typeof REDIS_METRICS>,
  state: RedisHealth,
  value: 0 | 1,
): void {
  redisState.set({ state }, value);
}

function setPoolUse(
  { poolConnections, poolWaiting }: Instruments<typeof POOL_METRICS>,
  { busy, idle, waiting }: { busy: number; idle: number; waiting: number },
): void {
  poolConnections.set({ state: 'busy' }, busy);
  poolConnections.set({ state: 'idle' }, idle);
  poolWaiting.set(waiting);
}
