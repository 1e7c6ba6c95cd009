import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiKeyFinder } from '@posthorn/db/api-keys';
import { closeDatabase, openDatabase, poolUse } from '@posthorn/db/connection/database';
import { createPublisher } from '@posthorn/db/events/publish';
import { listMigrationNames, readSchemaState, requireSchema } from '@posthorn/db/migrations/migrations';
import { createAddressPolicy } from '@posthorn/domain/address-policy';
import { audiencesOf, DEFAULT_CATALOG, parseCatalog } from '@posthorn/domain/event-catalog';
import { createVault } from '@posthorn/domain/vault';
import { createFailedJobs } from '@posthorn/queue/failed/failed-jobs';
import { createTokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { createNotificationQueue } from '@posthorn/queue/notification-queue';
import { connectProducer, isRedisReady } from '@posthorn/queue/redis';
import { createShards } from '@posthorn/queue/shards';
import { runUntilStopped } from '@posthorn/runtime/lifecycle/run-until-stopped';
import { createLogger } from '@posthorn/runtime/logging/logger';
import { createOpsGuard } from '@posthorn/runtime/ops/guard';
import { createMetrics } from '@posthorn/runtime/ops/metrics';
import { setPoolUse } from '@posthorn/runtime/ops/pool-metrics';
import { createReadinessProbe } from '@posthorn/runtime/ops/readiness';
import { createOpsServer } from '@posthorn/runtime/ops/server';
import { readSettings } from '@posthorn/runtime/settings/load-settings';
import { startTracing } from '@posthorn/runtime/tracing/start-tracing';
import { createApp } from './app.ts';
import { createAccessTokenVerifier } from './auth/access-token.ts';
import { createLastUsed } from './auth/last-used.ts';
import { resolveRoleScopes } from './auth/scopes.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import { createApiServer } from './http/server.ts';
import { createLimits } from './limits/limits.ts';
import { API_METRICS } from './ops/metrics.ts';

const settings = readSettings([
  'PORT',
  'LISTEN_HOST',
  'OPS_PORT',
  'OPS_USER',
  'OPS_PASSWORD',
  'TRUSTED_PROXIES',
  'CORS_ORIGINS',
  'RATE_LIMIT',
  'RATE_LIMIT_DECRYPT',
  'RATE_LIMIT_FAILED_AUTH',
  'DATABASE_URL',
  'DATABASE_POOL_SIZE',
  'REDIS_URL',
  'REDIS_CLUSTER',
  'QUEUE_PREFIX',
  'QUEUE_SHARDS',
  'AUTH_ISSUER',
  'AUTH_AUDIENCE',
  'AUTH_ORGANIZATION_CLAIM',
  'AUTH_ROLE_CLAIM',
  'AUTH_TOKEN_TYPE',
  'AUTH_CLOCK_SKEW',
  'AUTH_KEYS_MAX_AGE',
  'AUTH_KEYS_COOLDOWN',
  'AUTH_CLIENT_ID',
  'AUTH_CLIENT_SECRET',
  'AUTH_INTROSPECTION_URL',
  'ROLE_SCOPES',
  'ENCRYPTION_KEYS',
  'EVENT_CATALOG',
  'MAX_CONFIGURATIONS',
  'ALLOW_HTTP_TARGETS',
  'ALLOWED_PRIVATE_TARGETS',
  'DELIVERY_TIMEOUT',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
]);
const log = createLogger({ level: settings.LOG_LEVEL, format: settings.LOG_FORMAT, service: 'api' });

const STOP_GRACE_MS = 25_000;
const LAST_USED_EVERY_MS = 30_000;

async function start() {
  const tracing = await startTracing({
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    sampling: { sampler: settings.OTEL_TRACES_SAMPLER, ratio: settings.OTEL_TRACES_SAMPLER_ARG },
    serviceName: { usually: 'posthorn-api', set: settings.OTEL_SERVICE_NAME },
    resource: settings.OTEL_RESOURCE_ATTRIBUTES,
    onTrouble: log.warn,
  });
  const redisServer = { url: settings.REDIS_URL, isCluster: settings.REDIS_CLUSTER };
  const onConnectionError = (error: Error) => log.warn('connection trouble', { error });
  const catalog =
    settings.EVENT_CATALOG === ''
      ? DEFAULT_CATALOG
      : parseCatalog(readFileSync(settings.EVENT_CATALOG, 'utf8'));
  const db = openDatabase({
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    onConnectionError,
  });
  const migrations = await listMigrationNames(join(import.meta.dirname, '../prisma/migrations'));
  log.info('schema seen', { schema: await requireSchema(db, migrations) });
  const redis = connectProducer(redisServer, onConnectionError);
  const shards = createShards({
    redis,
    prefix: settings.QUEUE_PREFIX,
    count: settings.QUEUE_SHARDS,
    attemptMs: settings.DELIVERY_TIMEOUT,
    onError: onConnectionError,
  });
  const queue = createNotificationQueue(shards);
  const { instruments: metrics, print } = createMetrics(API_METRICS);
  const limits = createLimits(
    {
      caller: settings.RATE_LIMIT,
      decrypt: settings.RATE_LIMIT_DECRYPT,
      failedAuthentication: settings.RATE_LIMIT_FAILED_AUTH,
    },
    createTokenBuckets(redis, settings.QUEUE_PREFIX),
    metrics,
  );
  const guard = createOpsGuard(settings.OPS_USER, settings.OPS_PASSWORD);
  const lastUsed = createLastUsed(db);
  const flushLastUsed = () =>
    lastUsed.flush().catch((error: unknown) => log.warn('last use of keys not written yet', { error }));
  const flushing = setInterval(flushLastUsed, LAST_USED_EVERY_MS);
  const readiness = createReadinessProbe({
    readSchema: () => readSchemaState(db, migrations),
    isRedisUp: () => isRedisReady(redis),
    // Events are kept in Postgres, and queued once Redis is back.
    needsRedis: false,
  });
  const app = createApp(
    {
      db,
      publish: createPublisher(db),
      findApiKeyByHash: createApiKeyFinder(db),
      vault: createVault(settings.ENCRYPTION_KEYS),
      queue,
      readiness,
      catalog,
      maxConfigurations: settings.MAX_CONFIGURATIONS,
      targetRules: {
        allowHttp: settings.ALLOW_HTTP_TARGETS,
        isAddressAllowed: createAddressPolicy(settings.ALLOWED_PRIVATE_TARGETS),
      },
      verifyAccessToken: createAccessTokenVerifier(
        {
          issuer: settings.AUTH_ISSUER,
          audience: settings.AUTH_AUDIENCE,
          organizationClaim: settings.AUTH_ORGANIZATION_CLAIM,
          roleClaim: settings.AUTH_ROLE_CLAIM,
          tokenType: settings.AUTH_TOKEN_TYPE,
          clockSkewMs: settings.AUTH_CLOCK_SKEW,
          keysMaxAgeMs: settings.AUTH_KEYS_MAX_AGE,
          keysCooldownMs: settings.AUTH_KEYS_COOLDOWN,
          clientId: settings.AUTH_CLIENT_ID,
          clientSecret: settings.AUTH_CLIENT_SECRET,
          introspectionUrl: settings.AUTH_INTROSPECTION_URL,
        },
        metrics,
      ),
      roleScopes: resolveRoleScopes(settings.ROLE_SCOPES, audiencesOf(catalog)),
      lastUsed,
      tracer: tracing.tracer,
      metrics,
      log,
    },
    {
      trustedProxies: settings.TRUSTED_PROXIES,
      origins: settings.CORS_ORIGINS,
      limits,
      dashboard:
        guard &&
        createDashboard({
          guard,
          limits,
          shards,
          failedJobs: createFailedJobs(redis, shards),
          db,
          queue,
          log,
        }),
    },
  );
  const server = createApiServer(app);
  const port = await server.listen(settings.PORT, settings.LISTEN_HOST);
  const ops = createOpsServer({
    guard,
    liveness: { status: () => ({ isAlive: true, reason: 'it answers' }) },
    readiness,
    metrics: {
      print() {
        setPoolUse(metrics, poolUse(db));
        return print();
      },
    },
  });
  const opsPort = await ops.listen(settings.OPS_PORT, settings.LISTEN_HOST);
  log.info('API ready', { port, opsPort });
  process.send?.({ port, opsPort });

  return {
    async stop() {
      readiness.stop();
      await server.close();
      clearInterval(flushing);
      await Promise.all([flushLastUsed(), tracing.stop()]);
      ops.close();
      redis.disconnect();
      await closeDatabase(db);
    },
  };
}

await runUntilStopped(start, {
  graceMs: STOP_GRACE_MS,
  onStopping: (cause) => log.info('API stopping', { cause }),
  onError: (error) => log.error('API failed', { error }),
});
