import type { Instruments } from '@posthorn/runtime/ops/metrics';
import { type MetricsTable, POOL_METRICS, REDIS_METRICS } from '@posthorn/runtime/ops/metrics-table';

const METHOD = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS or other';
const ROUTE = 'route pattern, such as /v1/events/:id, or none';

/** The metrics of the API, which `npm run generate` writes to docs/metrics.md. */
export const API_METRICS = {
  httpRequests: {
    kind: 'counter',
    name: 'posthorn_http_requests_total',
    help: 'HTTP requests.',
    labels: {
      method: METHOD,
      route: ROUTE,
      status: 'HTTP status code, or aborted if the caller disconnected before the response ended',
    },
  },
  httpRequestDuration: {
    kind: 'histogram',
    name: 'posthorn_http_request_duration_seconds',
    help: 'Time from the request headers to the end of the response.',
    labels: { method: METHOD, route: ROUTE },
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  eventsAccepted: {
    kind: 'counter',
    name: 'posthorn_events_accepted_total',
    help: 'Published events, without test events.',
  },
  notificationsCreated: {
    kind: 'counter',
    name: 'posthorn_notifications_created_total',
    help: 'Notifications created for accepted events.',
  },
  publicationsWaiting: {
    kind: 'gauge',
    name: 'posthorn_publications_waiting',
    help: 'Requests to publish that wait for the turn of their organization.',
  },
  publicationsRefused: {
    kind: 'counter',
    name: 'posthorn_publications_refused_total',
    help: 'Requests to publish that were refused while they waited for the turn of their organization.',
    labels: { reason: ['queue_full', 'waited_too_long', 'stuck', 'aborted', 'filters'] },
  },
  filterFaults: {
    kind: 'counter',
    name: 'posthorn_filter_faults_total',
    help: 'Filters of webhooks that had no value for a published event, such as those that read a missing field.',
  },
  offersWaiting: {
    kind: 'gauge',
    name: 'posthorn_offers_waiting_notifications',
    help: 'Stored notifications that the API has not offered to Redis yet.',
  },
  idempotentReplays: {
    kind: 'counter',
    name: 'posthorn_idempotent_replays_total',
    help: 'Requests that received the stored answer to an earlier request with the same Idempotency-Key.',
  },
  rateLimited: {
    kind: 'counter',
    name: 'posthorn_rate_limited_total',
    help: 'Requests that a rate limit rejected.',
    labels: {
      limit: [
        'caller',
        'decrypt',
        'failed-authentication',
        'report',
        'all-reports',
        'exchange',
        'reads',
        'bodies',
        'statements',
        'idempotency',
        'waits',
        'streams',
      ],
    },
  },
  quotaExceeded: {
    kind: 'counter',
    name: 'posthorn_quota_exceeded_total',
    help: 'Requests that a quota of their organization rejected.',
    labels: {
      quota: [
        'requests',
        'notifications',
        'open_notifications',
        'api_keys',
        'api_key_creations',
        'configurations',
        'running_replays',
        'console_sessions',
        'idempotency_keys',
      ],
    },
  },
  cacheLookups: {
    kind: 'counter',
    name: 'posthorn_cache_lookups_total',
    help: "Lookups in caches of this process: the issuer's keys, introspected tokens, rate-limit leases.",
    labels: { cache: ['issuer_keys', 'introspection', 'rate_limit'], result: ['hit', 'miss'] },
  },
  replicaAge: {
    kind: 'gauge',
    name: 'posthorn_replica_age_seconds',
    help: 'Age of the data of the replica, also while reads use the primary. It grows while the replica is unreachable. Absent without DATABASE_READ_URL.',
  },
  replicaFallbacks: {
    kind: 'counter',
    name: 'posthorn_replica_fallbacks_total',
    help: 'Reads of lists and statistics that ran on the primary, because the replica could not serve them.',
    labels: { reason: ['unreachable', 'not_a_replica', 'too_old', 'conflict', 'schema'] },
  },
  ...POOL_METRICS,
  ...REDIS_METRICS,
} as const satisfies MetricsTable;

export type ApiMetrics = Instruments<typeof API_METRICS>;
