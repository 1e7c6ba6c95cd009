import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import { closeDatabase, isDatabaseReady, openDatabase, poolUse } from '@posthorn/db/connection/database';
import { deleteExpiredIdempotencyKeys } from '@posthorn/db/idempotency-keys';
import { listMigrationNames, readSchemaState, requireSchema } from '@posthorn/db/migrations/migrations';
import { createAttemptRecorder } from '@posthorn/db/notifications/attempts';
import { createDeliveryFinder } from '@posthorn/db/notifications/deliveries';
import { createAddressPolicy } from '@posthorn/domain/address-policy';
import { createVault } from '@posthorn/domain/vault';
import { startConsumer } from '@posthorn/queue/consumer';
import { createFailedJobs } from '@posthorn/queue/failed/failed-jobs';
import { hasDueJobs } from '@posthorn/queue/job-states';
import { createNotificationQueue } from '@posthorn/queue/notification-queue';
import { connectConsumer, connectProducer, isRedisReady } from '@posthorn/queue/redis';
import { createShards } from '@posthorn/queue/shards';
import { createSweepState } from '@posthorn/queue/sweep-state';
import { runUntilStopped } from '@posthorn/runtime/lifecycle/run-until-stopped';
import { createLogger } from '@posthorn/runtime/logging/logger';
import { createOpsGuard } from '@posthorn/runtime/ops/guard';
import { createMetrics } from '@posthorn/runtime/ops/metrics';
import { setPoolUse } from '@posthorn/runtime/ops/pool-metrics';
import { createReadinessProbe } from '@posthorn/runtime/ops/readiness';
import { createOpsServer } from '@posthorn/runtime/ops/server';
import { readSettings } from '@posthorn/runtime/settings/load-settings';
import { startTracing } from '@posthorn/runtime/tracing/start-tracing';
import { createDeliverer } from './delivery/deliver.ts';
import { createSender } from './delivery/send.ts';
import { closeAgents, createAgents } from './egress/agents.ts';
import { readAuthorities } from './egress/authorities.ts';
import { createGuardedLookup, createResolver } from './egress/lookup.ts';
import { every } from './every.ts';
import { createTally, disableFailingEndpoints } from './failing-endpoints.ts';
import { createLiveness } from './ops/liveness.ts';
import { WORKER_METRICS } from './ops/metrics.ts';
import { createGaugesReader } from './ops/read-gauges.ts';
import { continueReplays } from './replays.ts';
import { enforceRetention } from './retention.ts';
import { sweep } from './sweeper/sweep.ts';

const settings = readSettings([
  'LISTEN_HOST',
  'OPS_PORT',
  'OPS_USER',
  'OPS_PASSWORD',
  'DATABASE_URL',
  'DATABASE_POOL_SIZE',
  'REDIS_URL',
  'REDIS_CLUSTER',
  'QUEUE_PREFIX',
  'QUEUE_SHARDS',
  'ENCRYPTION_KEYS',
  'ALLOW_HTTP_TARGETS',
  'ALLOWED_PRIVATE_TARGETS',
  'DNS_SERVERS',
  'TARGET_CA_FILE',
  'DELIVERY_TIMEOUT',
  'RETRY_DELAYS',
  'WORKER_CONCURRENCY',
  'SWEEP_INTERVAL',
  'FAILING_AFTER',
  'RETENTION_DAYS',
  'STUCK_AFTER',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
]);
const log = createLogger({ level: settings.LOG_LEVEL, format: settings.LOG_FORMAT, service: 'worker' });

/** The longest attempt, and then some for recording it and for what follows; less than orchestrators give. */
const STOP_GRACE_MS = 28_000;
/** For a sweep to come to its end, so that it leaves no lock behind. */
const LOOPS_GRACE_MS = 5_000;
/** For what endpoints came to in the last seconds. */
const JUDGE_GRACE_MS = 2_000;
const RETENTION_EVERY_MS = 3_600_000;
/** Soon after the start as well, or workers that are deployed every half hour would never come to it. */
const FIRST_RETENTION_AFTER_MS = 3_000;
/** To check what a default partition holds, should it ever hold much. */
const RETENTION_STATEMENT_MS = 600_000;
const EXPIRE_EVERY_MS = 60_000;
const TALLY_EVERY_MS = 5_000;
const REPLAY_EVERY_MS = 1_000;
/** Each look asks Redis and Postgres once. */
const LOOK_EVERY_MS = 1_000;
const GAUGES_EVERY_MS = 2_000;

/**
 * The heap is cleared once it has grown by a third, and not only when it is several times what is in use: what a
 * worker holds is short-lived. That takes a fifth off its memory, and costs no time that could be measured.
 */
setFlagsFromString('--heap-growing-percent=30');

async function start() {
  const tracing = await startTracing({
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    sampling: { sampler: settings.OTEL_TRACES_SAMPLER, ratio: settings.OTEL_TRACES_SAMPLER_ARG },
    serviceName: { usually: 'posthorn-worker', set: settings.OTEL_SERVICE_NAME },
    resource: settings.OTEL_RESOURCE_ATTRIBUTES,
    onTrouble: log.warn,
  });
  const secureContext = createSecureContext(
    settings.TARGET_CA_FILE === '' ? {} : { ca: readAuthorities(settings.TARGET_CA_FILE) },
  );
  const redisServer = { url: settings.REDIS_URL, isCluster: settings.REDIS_CLUSTER };
  const onConnectionError = (error: Error) => log.warn('connection trouble', { error });
  const db = openDatabase({
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    onConnectionError,
  });
  const migrations = await listMigrationNames(join(import.meta.dirname, '../prisma/migrations'));
  log.info('schema seen', { schema: await requireSchema(db, migrations) });
  // Connects only while there is something to do.
  const maintained = openDatabase({
    url: settings.DATABASE_URL,
    poolSize: 1,
    statementTimeoutMs: RETENTION_STATEMENT_MS,
    onConnectionError,
  });
  const shardOptions = {
    prefix: settings.QUEUE_PREFIX,
    count: settings.QUEUE_SHARDS,
    attemptMs: settings.DELIVERY_TIMEOUT,
    onError: onConnectionError,
  };

  const isAddressAllowed = createAddressPolicy(settings.ALLOWED_PRIVATE_TARGETS);
  const lookup = createGuardedLookup(createResolver(settings.DNS_SERVERS), isAddressAllowed);
  const pooled = createAgents({ lookup, secureContext, keepAlive: true });
  const fresh = createAgents({ lookup, secureContext, keepAlive: false });
  const send = createSender({
    rules: { allowHttp: settings.ALLOW_HTTP_TARGETS, isAddressAllowed },
    pooled,
    fresh,
    timeoutMs: settings.DELIVERY_TIMEOUT,
  });
  const { instruments: metrics, print } = createMetrics(WORKER_METRICS);
  const tally = createTally();
  const consuming = connectConsumer(redisServer, onConnectionError);
  const consumer = startConsumer({
    shards: createShards({ ...shardOptions, redis: consuming }),
    redis: consuming,
    concurrency: settings.WORKER_CONCURRENCY,
    deliver: createDeliverer({
      db,
      findDelivery: createDeliveryFinder(db),
      recordAttempt: createAttemptRecorder(db),
      vault: createVault(settings.ENCRYPTION_KEYS),
      log,
      send,
      tally,
      metrics,
      tracer: tracing.tracer,
      retryDelaysMs: settings.RETRY_DELAYS,
    }),
    onError: log.error,
    onTrace: () => {},
  });

  const sweeping = connectProducer(redisServer, onConnectionError);
  const shards = createShards({ ...shardOptions, redis: sweeping });
  const queue = createNotificationQueue(shards);
  const sweeper = {
    db,
    shards,
    queue,
    failedJobs: createFailedJobs(sweeping, shards),
    state: createSweepState(sweeping, settings.QUEUE_PREFIX),
    metrics,
  };
  const failing = { db, queue, tally, failingAfterMs: settings.FAILING_AFTER, metrics, log };
  const retention = { db: maintained, shards, days: settings.RETENTION_DAYS, log };
  const liveness = createLiveness({
    hasDueJobs: () => hasDueJobs(sweeping, shards),
    isDatabaseReady: () => isDatabaseReady(db),
    progress: consumer.progress,
    stuckAfterMs: settings.STUCK_AFTER,
  });
  const readiness = createReadinessProbe({
    readSchema: () => readSchemaState(db, migrations),
    isRedisUp: () => isRedisReady(sweeping),
    needsRedis: true,
  });
  const ops = createOpsServer({
    guard: createOpsGuard(settings.OPS_USER, settings.OPS_PASSWORD),
    liveness,
    readiness,
    metrics: {
      print() {
        setPoolUse(metrics, poolUse(db));
        metrics.attemptsInFlight.set(consumer.progress().attempting);
        metrics.stuck.set(liveness.status().isAlive ? 0 : 1);
        return print();
      },
    },
  });
  const stopping = new AbortController();
  const loops = [
    every(
      settings.SWEEP_INTERVAL,
      stopping.signal,
      () => sweep(sweeper, new Date()),
      (error) => log.warn('sweep failed, will be repeated', { error }),
    ),
    every(
      REPLAY_EVERY_MS,
      stopping.signal,
      () => continueReplays({ db, queue, log }),
      (error) => log.warn('replays interrupted, will go on', { error }),
    ),
    every(
      TALLY_EVERY_MS,
      stopping.signal,
      () => disableFailingEndpoints(failing, new Date()),
      (error) => log.warn('failing endpoints not judged, will be repeated', { error }),
    ),
    every(GAUGES_EVERY_MS, stopping.signal, createGaugesReader({ db, shards, metrics }), (error) =>
      log.warn('gauges not read, will be repeated', { error }),
    ),
    every(LOOK_EVERY_MS, stopping.signal, liveness.look, (error) => log.error('liveness unknown', { error })),
    every(
      RETENTION_EVERY_MS,
      stopping.signal,
      () => enforceRetention(retention, new Date(), stopping.signal),
      (error) => log.error('retention not enforced, will be repeated', { error }),
      FIRST_RETENTION_AFTER_MS,
    ),
    every(
      EXPIRE_EVERY_MS,
      stopping.signal,
      () => deleteExpiredIdempotencyKeys(db, stopping.signal),
      (error) => log.warn('idempotency keys not deleted, will be repeated', { error }),
    ),
  ];
  const opsPort = await ops.listen(settings.OPS_PORT, settings.LISTEN_HOST);
  log.info('worker ready', {
    opsPort,
    concurrency: settings.WORKER_CONCURRENCY,
    shards: settings.QUEUE_SHARDS,
  });
  process.send?.({ opsPort });

  return {
    async stop() {
      stopping.abort();
      readiness.stop();
      const loopsEnded = Promise.race([Promise.all(loops), wait(LOOPS_GRACE_MS)]);
      await Promise.all([consumer.close(), loopsEnded]);
      const judged = disableFailingEndpoints(failing, new Date()).catch((error: unknown) => {
        log.warn('failing endpoints not judged', { error });
      });
      await Promise.all([Promise.race([judged, wait(JUDGE_GRACE_MS)]), tracing.stop()]);
      // BullMQ waits for a Redis that is away as long as it takes; it hears of the end only by that of
      // its connection.
      sweeping.disconnect();
      await Promise.all([...loops, judged]);
      ops.close();
      closeAgents(pooled);
      closeAgents(fresh);
      consuming.disconnect();
      await Promise.all([closeDatabase(db), closeDatabase(maintained)]);
    },
  };
}

await runUntilStopped(start, {
  graceMs: STOP_GRACE_MS,
  onStopping: (cause) => log.info('worker stopping', { cause }),
  onError: (error) => log.error('worker failed', { error }),
});
