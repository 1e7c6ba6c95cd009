import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApiKeyFinder } from '@posthorn/db/api-key-credentials';
import {
  closeDatabase,
  countPrismaConnections,
  type Database,
  openDatabase,
  poolUse,
} from '@posthorn/db/connection/database';
import { createSessionFinder } from '@posthorn/db/console-sessions';
import { createPublisher } from '@posthorn/db/events/publish';
import { findGatewayId, isNewGateway } from '@posthorn/db/gateway';
import { listMigrationNames, readSchemaState, requireSchema } from '@posthorn/db/migrations/migrations';
import { createAddressPolicy } from '@posthorn/domain/address-policy';
import { audiencesOf, DEFAULT_CATALOG, parseCatalog } from '@posthorn/domain/event-catalog';
import { createVault } from '@posthorn/domain/vault';
import { createFailedJobs } from '@posthorn/queue/failed/failed-jobs';
import { followLayout } from '@posthorn/queue/layout/follow';
import { createTokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { createNotificationQueue } from '@posthorn/queue/notification-queue';
import { connectProducer, type Redis } from '@posthorn/queue/redis/client';
import { createRedisProbe } from '@posthorn/queue/redis/probe';
import { createShards } from '@posthorn/queue/shards';
import { runService, type Service } from '@posthorn/runtime/run-service';
import { readSettingGroup } from '@posthorn/runtime/settings/load-settings';
import { SERVICE_SETTINGS } from '@posthorn/runtime/settings/service-settings';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createAccessTokenVerifier } from './auth/access-token.ts';
import { createDiscovery } from './auth/issuer.ts';
import { createLastUsed } from './auth/last-used.ts';
import { resolveRoleScopes } from './auth/scopes.ts';
import { createConsole, readConsoleFiles } from './console/console.ts';
import { createContentSecurity } from './console/content-security.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import { createApiServer } from './http/server.ts';
import { createAddressRefusals } from './limits/address-refusals.ts';
import { createAnswerQuota } from './limits/answer-quota.ts';
import { createAttemptWaits } from './limits/attempt-waits.ts';
import { createLimits } from './limits/limits.ts';
import { createReadGate } from './limits/read-gate.ts';
import { createStatementGates } from './limits/statement-gates.ts';
import { createStreams } from './limits/streams.ts';
import { createOfferQueue } from './offers/offer-queue.ts';
import { openOperatorServices } from './operator/services.ts';
import { API_METRICS } from './ops/metrics.ts';
import { createQuotas } from './quotas/quotas.ts';
import { readCurrent, startReplica } from './replica.ts';
import { readPages } from './site/pages.ts';

const settings = readSettingGroup({
  ...SERVICE_SETTINGS,
  database: {
    ...SERVICE_SETTINGS.database,
    readPoolSize: 'DATABASE_READ_POOL_SIZE',
    readTimeoutMs: 'READ_TIMEOUT',
  },
  replica: { url: 'DATABASE_READ_URL', maxAgeMs: 'DATABASE_READ_MAX_AGE' },
  port: 'PORT',
  host: 'LISTEN_HOST',
  http: { trustedProxies: 'TRUSTED_PROXIES', origins: 'CORS_ORIGINS' },
  limits: {
    caller: 'RATE_LIMIT',
    decrypt: 'RATE_LIMIT_DECRYPT',
    failedAuthentication: 'RATE_LIMIT_FAILED_AUTH',
    reports: 'RATE_LIMIT_REPORTS',
    exchanges: 'RATE_LIMIT_EXCHANGES',
  },
  issuer: {
    issuer: 'AUTH_ISSUER',
    audience: 'AUTH_AUDIENCE',
    organizationClaim: 'AUTH_ORGANIZATION_CLAIM',
    roleClaim: 'AUTH_ROLE_CLAIM',
    tokenType: 'AUTH_TOKEN_TYPE',
    clockSkewMs: 'AUTH_CLOCK_SKEW',
    keysMaxAgeMs: 'AUTH_KEYS_MAX_AGE',
    keysCooldownMs: 'AUTH_KEYS_COOLDOWN',
    clientId: 'AUTH_CLIENT_ID',
    clientSecret: 'AUTH_CLIENT_SECRET',
    introspectionUrl: 'AUTH_INTROSPECTION_URL',
  },
  console: {
    clientId: 'CONSOLE_CLIENT_ID',
    name: 'CONSOLE_NAME',
    logoUrl: 'CONSOLE_LOGO_URL',
    accent: 'CONSOLE_ACCENT',
    theme: 'CONSOLE_THEME',
  },
  frameAncestors: 'CONSOLE_FRAME_ANCESTORS',
  publicUrl: 'PUBLIC_URL',
  showsApiKeys: 'API_KEY_DECRYPT',
  roleScopes: 'ROLE_SCOPES',
  operatorRoles: 'OPERATOR_ROLES',
  eventCatalog: 'EVENT_CATALOG',
  egressAddresses: 'EGRESS_ADDRESSES',
  verifiesEndpoints: 'VERIFY_ENDPOINTS',
  quotas: {
    requests: 'RATE_LIMIT_ORGANIZATION',
    notifications: 'RATE_LIMIT_NOTIFICATIONS',
    openNotifications: 'MAX_OPEN_NOTIFICATIONS',
    apiKeys: 'MAX_API_KEYS',
    configurations: 'MAX_CONFIGURATIONS',
    runningReplays: 'MAX_RUNNING_REPLAYS',
    idempotencyKeys: 'MAX_IDEMPOTENCY_KEYS',
    consoleSessions: 'MAX_CONSOLE_SESSIONS',
  },
  publishing: { maxWaitMs: 'PUBLISH_WAIT' },
});

/** Time limit for stopping after SIGTERM. tests/chart.test.ts checks that the Helm chart grants more time. */
const STOP_GRACE_MS = 25_000;
const LAST_USED_EVERY_MS = 30_000;
/** How long the start of a new gateway waits until Redis lets its lanes grant. */
const OPEN_WITHIN_MS = 5_000;

const MIGRATIONS = join(import.meta.dirname, '../prisma/migrations');
/** The version of the manifest beside `dist`. */
const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))).version;

async function startApi(service: Service<Database, Redis, typeof API_METRICS>) {
  const { log, tracer, db, redis, metrics, readiness, lookAtRedis, guard, onConnectionError } = service;
  const catalog =
    settings.eventCatalog === ''
      ? DEFAULT_CATALOG
      : parseCatalog(readFileSync(settings.eventCatalog, 'utf8'));
  const shards = createShards({
    ...{ ...settings.shards, redis, onError: onConnectionError },
    isNew: () => isNewGateway(db),
  });
  const layout = followLayout({
    ...{ redis, prefix: settings.shards.prefix, count: settings.shards.count, changes: false },
    shards: [shards],
    onError: log.warn,
    onChange: (found) => log.info('number of shards', { ...found, setting: settings.shards.count }),
  });
  const queue = createNotificationQueue(shards);
  const buckets = createTokenBuckets(redis, settings.shards.prefix);
  const requests = settings.limits.caller === null ? null : settings.quotas.requests;
  const { statements, claims } = createStatementGates(countPrismaConnections(db), metrics);
  const quotas = createQuotas({ ...settings.quotas, requests }, { db, buckets, statements, metrics });
  const publisher = createPublisher(db, {
    ...settings.publishing,
    admit: quotas.chargeNotifications,
    onFilterFaults: (faults) => metrics.filterFaults.inc(faults),
  });
  const offers = createOfferQueue({
    offer: queue.offer,
    onBacklog: (organizationId, isLong) =>
      isLong ? publisher.pause(organizationId) : publisher.resume(organizationId),
  });
  const findRequestQuota = async (organizationId: string) => (await quotas.find(organizationId)).requests;
  const limits = createLimits(settings.limits, findRequestQuota, buckets, metrics);
  const attemptWaits = createAttemptWaits(metrics);
  const streams = createStreams(metrics);
  const lastUsed = createLastUsed(db);
  const flushLastUsed = () =>
    lastUsed
      .flush()
      .catch((error: unknown) => log.warn('could not save when keys were last used; will retry', { error }));
  const operators = await openOperatorServices(
    {
      database: { url: settings.database.url, onConnectionError },
      migrations: MIGRATIONS,
      redis,
      lookAtRedis,
      shards,
      version: VERSION,
      log,
    },
    metrics,
  );
  const replica = startReplica(
    { ...settings.replica, primary: settings.database },
    { log, metrics, onConnectionError },
  );
  const app = createApp(
    {
      db,
      letLag: replica?.letLag ?? readCurrent,
      reads: createReadGate(
        { connections: settings.database.readPoolSize, timeoutMs: settings.database.readTimeoutMs },
        metrics,
      ),
      statements,
      claims,
      publisher,
      operators,
      findApiKeyByHash: createApiKeyFinder(db),
      findSessionByHash: createSessionFinder(db),
      vault: createVault(settings.encryptionKeys),
      queue,
      offers,
      attemptWaits,
      streams,
      readiness,
      catalog,
      quotas,
      answerQuota: createAnswerQuota(
        db,
        async (organizationId) => (await quotas.find(organizationId)).idempotencyKeys,
      ),
      targetRules: {
        allowHttp: settings.targets.allowHttp,
        isAddressAllowed: createAddressPolicy(settings.targets.allowedPrivate),
      },
      egressAddresses: settings.egressAddresses,
      verifiesEndpoints: settings.verifiesEndpoints,
      issuer: settings.issuer,
      verifyAccessToken: createAccessTokenVerifier(settings.issuer, metrics),
      operatorRoles: new Set(settings.operatorRoles),
      roleScopes: resolveRoleScopes(settings.roleScopes, audiencesOf(catalog)),
      lastUsed,
      noteRefusedAddress: createAddressRefusals({ db, buckets, statements, metrics, log }),
      showsApiKeys: settings.showsApiKeys,
      publicUrl: settings.publicUrl,
      tracer,
      metrics,
      log,
    },
    {
      ...settings.http,
      limits,
      pages: readPages(join(import.meta.dirname, 'site')),
      console: createConsole({
        files: readConsoleFiles(join(import.meta.dirname, 'console')),
        settings: { ...settings.console, issuer: settings.issuer.issuer, audience: settings.issuer.audience },
        contentSecurity: createContentSecurity(
          { ...settings.console, issuer: settings.issuer.issuer, frameAncestors: settings.frameAncestors },
          createDiscovery(settings.issuer.issuer),
        ),
      }),
      dashboard:
        guard &&
        createDashboard({
          guard,
          limits,
          shards,
          failedJobs: createFailedJobs(redis, shards),
          db,
          queue,
          offers,
          log,
        }),
    },
  );
  // Before anybody can create the first webhook: a gateway with webhooks is not new. The API also starts without Redis.
  await Promise.race([shards.opened, wait(OPEN_WITHIN_MS)]);
  const server = createApiServer(app);
  const port = await server.listen(settings.port, settings.host);
  const flushing = setInterval(flushLastUsed, LAST_USED_EVERY_MS);

  return {
    port,
    fields: {},
    beforeScrape() {
      metrics.publicationsWaiting.set(publisher.countWaiting());
      metrics.offersWaiting.set(offers.count());
      replica?.measure();
    },
    liveness: { status: () => ({ isAlive: true, reason: 'the process answers' }) },
    async stop() {
      attemptWaits.stop();
      streams.stop();
      operators.stopStreams();
      await server.close();
      clearInterval(flushing);
      await flushLastUsed();
      await Promise.all([operators.stop(), replica?.stop(), layout.stop()]);
    },
  };
}

await runService(
  {
    name: 'api',
    settings,
    metrics: API_METRICS,
    migrations: MIGRATIONS,
    database: {
      ...{ openDatabase, closeDatabase, poolUse },
      ...{ listMigrationNames, requireSchema, readSchemaState, findGatewayId },
    },
    redis: { connectProducer, createRedisProbe },
    // Without Redis the API still accepts events, which wait in Postgres until Redis is back.
    needsRedis: false,
    graceMs: STOP_GRACE_MS,
  },
  startApi,
);
