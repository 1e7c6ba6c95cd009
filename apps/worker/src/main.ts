import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import {
  closeDatabase,
  type Database,
  isDatabaseReady,
  openDatabase,
  poolUse,
} from '@posthorn/db/connection/database';
import { findGatewayId, isNewGateway } from '@posthorn/db/gateway';
import { listMigrationNames, readSchemaState, requireSchema } from '@posthorn/db/migrations/migrations';
import { createAttemptRecorder } from '@posthorn/db/notifications/attempts';
import { createDeliveryFinder } from '@posthorn/db/notifications/deliveries';
import { createOpenNotifications } from '@posthorn/db/notifications/open-estimate';
import { countOpenNotifications } from '@posthorn/db/notifications/open-notifications';
import { listWeights } from '@posthorn/db/organization-quotas';
import { listSuspendedOrganizations } from '@posthorn/db/suspensions';
import { createFilterCache } from '@posthorn/domain/filter/cache';
import { createVault } from '@posthorn/domain/vault';
import { startConsumer } from '@posthorn/queue/consumer';
import { createDrainSummaries } from '@posthorn/queue/drain-summary';
import { createFailedJobs } from '@posthorn/queue/failed/failed-jobs';
import { hasDueJobs } from '@posthorn/queue/job-states';
import { followLayout } from '@posthorn/queue/layout/follow';
import { createTokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { createNotificationQueue } from '@posthorn/queue/notification-queue';
import { connectConsumer, connectProducer, type Redis } from '@posthorn/queue/redis/client';
import { createRedisProbe } from '@posthorn/queue/redis/probe';
import { createShards } from '@posthorn/queue/shards';
import { createSweepState } from '@posthorn/queue/sweep-state';
import { createSharedTokens } from '@posthorn/queue/tokens/shared-tokens';
import { runService, type Service } from '@posthorn/runtime/run-service';
import { readSettingGroup } from '@posthorn/runtime/settings/load-settings';
import { SERVICE_SETTINGS } from '@posthorn/runtime/settings/service-settings';
import { copyBreakers } from './breaker-copies.ts';
import { createDeliverer } from './delivery/deliver.ts';
import { createOutgoing } from './delivery/outgoing.ts';
import { createDueTasks } from './due-tasks.ts';
import { createTally, disableFailingEndpoints } from './failing-endpoints.ts';
import { createFinishedAttempts } from './finished-attempts.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createNoticeMails } from './mails/mail-notices.ts';
import { createMailer } from './mails/mailer.ts';
import { writeExpiries } from './notices.ts';
import { compareClocks } from './ops/compare-clocks.ts';
import { createLiveness } from './ops/liveness.ts';
import { WORKER_METRICS } from './ops/metrics.ts';
import { createGaugesReader } from './ops/read-gauges.ts';
import { repeat } from './repeat.ts';
import { createSuspensions } from './suspensions.ts';
import { sweep } from './sweeper/sweep.ts';
import { createVerifier } from './verifications.ts';

const settings = readSettingGroup({
  ...SERVICE_SETTINGS,
  concurrency: 'WORKER_CONCURRENCY',
  openNotifications: 'MAX_OPEN_NOTIFICATIONS',
  retryDelaysMs: 'RETRY_DELAYS',
  dnsServers: 'DNS_SERVERS',
  targetCaFile: 'TARGET_CA_FILE',
  egress: {
    proxyUrl: 'EGRESS_PROXY',
    proxyResolves: 'EGRESS_PROXY_RESOLVES',
    sourceAddresses: 'EGRESS_ADDRESS',
  },
  sweepIntervalMs: 'SWEEP_INTERVAL',
  failingAfterMs: 'FAILING_AFTER',
  retentionDays: 'RETENTION_DAYS',
  stuckAfterMs: 'STUCK_AFTER',
  mail: { url: 'SMTP_URL', from: 'SMTP_FROM' },
});

/** The longest attempt (20 s) and the time to record it. Orchestrators usually send SIGKILL after 30 s. */
const STOP_GRACE_MS = 28_000;
/** Time for a running sweep to finish and release its lock. */
const LOOPS_GRACE_MS = 5_000;
/** Time to save the last outcomes of each endpoint. */
const TALLY_GRACE_MS = 2_000;
/** More than the background loops of a worker. */
const MOST_LOOPS = 20;
const TALLY_EVERY_MS = 5_000;
const BREAKERS_EVERY_MS = 1_000;
/** Without due work, a look is one short query. */
const DUE_WORK_EVERY_MS = 1_000;
/** If no notice is due, a run is one short query. */
const EXPIRIES_EVERY_MS = 5_000;
/** At most. Each check costs three commands to Redis for each shard, and one query to Postgres if a job is due. */
const LIVENESS_EVERY_MS = 5_000;
/** Checks within STUCK_AFTER, so that a worker is found soon after it got stuck. */
const LIVENESS_CHECKS = 4;
const GAUGES_EVERY_MS = 2_000;
const CLOCKS_EVERY_MS = 5_000;
/** Rates lack the attempts of this time. A command to Redis for each lane with an attempt, so not after each attempt. */
const RATES_EVERY_MS = 2_000;
/** The API also takes up to 10 s to see an exception from the quotas. */
const WEIGHTS_EVERY_MS = 10_000;
/** Less than half of SUSPENSION_LEASE_MS, so that no delivery waits for the list. One short query without any. */
const SUSPENSIONS_EVERY_MS = 1_000;

/**
 * Collect garbage when the heap has grown by 30 %, because a worker's objects are short-lived. This saves a fifth
 * of the memory and costs no measurable time.
 */
setFlagsFromString('--heap-growing-percent=30');

async function startWorker(service: Service<Database, Redis, typeof WORKER_METRICS>) {
  const { log, tracer, db, redis, metrics, onConnectionError } = service;
  const shards = createShards({
    ...{ ...settings.shards, redis, onError: onConnectionError },
    isNew: () => isNewGateway(db),
  });
  const queue = createNotificationQueue(shards);
  const drains = createDrainSummaries(redis, settings.shards.prefix);
  const tally = createTally();
  const finished = createFinishedAttempts(shards);

  const { attemptMs, prefix } = settings.shards;
  const vault = createVault(settings.encryptionKeys);
  const { targets, targetCaFile, dnsServers, egress } = settings;
  const buckets = createTokenBuckets(redis, prefix);
  const suspensions = createSuspensions(() => listSuspendedOrganizations(db), shards);
  const outgoing = await createOutgoing({
    ...{ targets, targetCaFile, dnsServers, egress, attemptMs, vault, metrics, log },
    sharedTokens: createSharedTokens(redis, prefix, randomUUID()),
    buckets,
    requireNotSuspended: suspensions.require,
  });
  const { withCredentials, send } = outgoing;
  const consumerRedis = connectConsumer(settings.redis, onConnectionError);
  const consumerShards = createShards({
    ...settings.shards,
    redis: consumerRedis,
    onError: onConnectionError,
  });
  const layout = followLayout({
    ...{ redis, prefix, count: settings.shards.count, changes: true, onError: log.warn },
    shards: [shards, consumerShards],
    onChange: (found) => log.info('number of shards', { ...found, setting: settings.shards.count }),
  });
  const consumer = startConsumer({
    shards: consumerShards,
    redis: consumerRedis,
    begins: Promise.all([layout.known, shards.opened]),
    concurrency: settings.concurrency,
    deliver: createDeliverer({
      db,
      findDelivery: createDeliveryFinder(db),
      recordAttempt: createAttemptRecorder(db),
      vault,
      queue,
      log,
      withCredentials,
      send,
      tally,
      finished,
      metrics,
      tracer,
      retryDelaysMs: settings.retryDelaysMs,
    }),
    onError: log.error,
    onTrace: log.debug,
  });
  const liveness = createLiveness({
    hasDueJobs: () => hasDueJobs(redis, shards),
    isDatabaseReady: () => isDatabaseReady(db),
    progress: consumer.progress,
    stuckAfterMs: settings.stuckAfterMs,
  });

  const stopping = new AbortController();
  const { signal } = stopping;
  // Each loop below listens while it waits. Node.js would warn of a leak from the eleventh listener on.
  setMaxListeners(MOST_LOOPS, signal);
  const failedJobs = createFailedJobs(redis, shards);
  const sweeper = {
    db,
    shards,
    queue,
    drains,
    failedJobs,
    state: createSweepState(redis, prefix),
    metrics,
  };
  const replaying = {
    db,
    queue,
    log,
    openNotifications: settings.openNotifications,
    open: createOpenNotifications((organizationId, limit) =>
      countOpenNotifications(db, organizationId, limit),
    ),
    filters: createFilterCache(),
    metrics,
  };
  const { openNotifications, open } = replaying;
  const retrying = { db, shards, queue, failedJobs, log, openNotifications, open };
  const failing = { db, queue, tally, failingAfterMs: settings.failingAfterMs, metrics, log };
  const recovering = { db, log, attemptMs };
  const mailer = settings.mail.url === '' ? null : createMailer(settings.mail);
  const mailNotices = createNoticeMails({ db, mailer, metrics, log });
  const verifier = createVerifier({
    ...{ db, vault, withCredentials, send, queue, buckets, metrics, log },
    listSuspended: suspensions.list,
  });
  const loop = { signal, report: log.warn };
  const livenessEveryMs = Math.min(LIVENESS_EVERY_MS, settings.stuckAfterMs / LIVENESS_CHECKS);
  const dueTasks = createDueTasks(
    { db, queue, log, replaying, retrying, recovering, verifier, mailNotices },
    signal,
  );
  const housekeeping = startHousekeeping(
    {
      ...{ db, shards, log, onConnectionError },
      ...{ databaseUrl: settings.database.url, days: settings.retentionDays },
    },
    signal,
  );
  const loops: Promise<unknown>[] = [
    repeat('sweep', settings.sweepIntervalMs, loop, async () => {
      const swept = await sweep(sweeper, new Date());
      if (swept !== null) log.debug('swept', () => ({ notifications: swept }));
    }),
    repeat('check for failing endpoints', TALLY_EVERY_MS, loop, () =>
      disableFailingEndpoints(failing, new Date()),
    ),
    repeat('copying circuit breakers', BREAKERS_EVERY_MS, loop, () =>
      copyBreakers({ db, shards, queue, log }),
    ),
    repeat('reading gauges', GAUGES_EVERY_MS, loop, createGaugesReader({ db, shards, drains, metrics })),
    repeat('comparing clocks', CLOCKS_EVERY_MS, loop, () => compareClocks({ db, redis }, metrics)),
    repeat('adding finished attempts to rates', RATES_EVERY_MS, loop, finished.save),
    repeat('reading weights', WEIGHTS_EVERY_MS, loop, async () => {
      const weights = await listWeights(db);
      await Promise.all(shards.all.map(({ lanes }) => lanes.setWeights(weights)));
    }),
    repeat('reading suspensions', SUSPENSIONS_EVERY_MS, loop, suspensions.refresh),
    repeat('looking for due work', DUE_WORK_EVERY_MS, loop, dueTasks.start)
      .then(dueTasks.settle)
      .then(verifier.settle),
    repeat('liveness check', livenessEveryMs, { signal, report: log.error }, liveness.look),
    repeat('writing notices about expiries', EXPIRIES_EVERY_MS, loop, () =>
      writeExpiries({ db, queue }, signal),
    ),
    housekeeping.ended,
  ];

  return {
    fields: { concurrency: settings.concurrency, shards: settings.shards.count },
    liveness,
    beforeScrape() {
      metrics.attemptsInFlight.set(consumer.progress().attempting);
      metrics.stuck.set(liveness.status().isAlive ? 0 : 1);
    },
    async stop() {
      stopping.abort();
      loops.push(layout.stop());
      const loopsEnded = Promise.race([Promise.all(loops), wait(LOOPS_GRACE_MS)]);
      await Promise.all([consumer.close(), loopsEnded]);
      const tallied = disableFailingEndpoints(failing, new Date()).catch((error: unknown) => {
        log.warn('could not save the last outcomes of endpoints', { error });
      });
      await Promise.race([tallied, wait(TALLY_GRACE_MS)]);
      // After the grace time, close() still waits for this write before the database closes.
      loops.push(tallied);
    },
    async close() {
      await Promise.all(loops);
      mailer?.close();
      outgoing.close();
      consumerRedis.disconnect();
      await housekeeping.close();
    },
  };
}

await runService(
  {
    name: 'worker',
    settings,
    metrics: WORKER_METRICS,
    migrations: join(import.meta.dirname, '../prisma/migrations'),
    database: {
      ...{ openDatabase, closeDatabase, poolUse },
      ...{ listMigrationNames, requireSchema, readSchemaState, findGatewayId },
    },
    redis: { connectProducer, createRedisProbe },
    needsRedis: true,
    graceMs: STOP_GRACE_MS,
  },
  startWorker,
);
