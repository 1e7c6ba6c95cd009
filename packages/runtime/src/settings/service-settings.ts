import type { SettingGroup } from './load-settings.ts';

export const LOGGING = { level: 'LOG_LEVEL', format: 'LOG_FORMAT' } as const satisfies SettingGroup;

/** Settings that the API and the workers share, under the option names of the components that take them. */
export const SERVICE_SETTINGS = {
  logging: LOGGING,
  tracing: {
    endpoint: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    headers: 'OTEL_EXPORTER_OTLP_HEADERS',
    serviceName: 'OTEL_SERVICE_NAME',
    resource: 'OTEL_RESOURCE_ATTRIBUTES',
    sampler: 'OTEL_TRACES_SAMPLER',
    ratio: 'OTEL_TRACES_SAMPLER_ARG',
  },
  ops: { host: 'LISTEN_HOST', port: 'OPS_PORT', user: 'OPS_USER', password: 'OPS_PASSWORD' },
  database: { url: 'DATABASE_URL', poolSize: 'DATABASE_POOL_SIZE' },
  redis: {
    url: 'REDIS_URL',
    isCluster: 'REDIS_CLUSTER',
    passwordFile: 'REDIS_PASSWORD_FILE',
    caFile: 'REDIS_CA_FILE',
    certFile: 'REDIS_CERT_FILE',
    keyFile: 'REDIS_KEY_FILE',
    sentinelUser: 'REDIS_SENTINEL_USER',
    sentinelPassword: 'REDIS_SENTINEL_PASSWORD',
  },
  shards: {
    prefix: 'QUEUE_PREFIX',
    count: 'QUEUE_SHARDS',
    attemptMs: 'DELIVERY_TIMEOUT',
    maxPerHost: 'MAX_IN_FLIGHT_PER_HOST',
    breaker: { failures: 'BREAKER_FAILURES', afterMs: 'BREAKER_AFTER', probeMaxMs: 'BREAKER_PROBE_MAX' },
  },
  encryptionKeys: 'ENCRYPTION_KEYS',
  targets: { allowHttp: 'ALLOW_HTTP_TARGETS', allowedPrivate: 'ALLOWED_PRIVATE_TARGETS' },
} as const satisfies SettingGroup;
