import type { Instruments } from '@posthorn/runtime/ops/metrics';
import { type MetricsTable, POOL_METRICS } from '@posthorn/runtime/ops/metrics-table';

const METHOD = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS or other';
const ROUTE = 'pattern of the route, such as /v1/events/:id, or none';

/** What the API measures. */
export const API_METRICS = {
  httpRequests: {
    kind: 'counter',
    name: 'posthorn_http_requests_total',
    help: 'Requests that were answered.',
    labels: {
      method: METHOD,
      route: ROUTE,
      status: 'code of the status, or aborted where the caller went before its answer',
    },
  },
  httpRequestDuration: {
    kind: 'histogram',
    name: 'posthorn_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labels: { method: METHOD, route: ROUTE },
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  eventsAccepted: {
    kind: 'counter',
    name: 'posthorn_events_accepted_total',
    help: 'Events that were published and kept; tests are none.',
  },
  notificationsCreated: {
    kind: 'counter',
    name: 'posthorn_notifications_created_total',
    help: 'Notifications that were made of accepted events.',
  },
  idempotentReplays: {
    kind: 'counter',
    name: 'posthorn_idempotent_replays_total',
    help: 'Requests that were given the answer of an earlier one with the same Idempotency-Key.',
  },
  rateLimited: {
    kind: 'counter',
    name: 'posthorn_rate_limited_total',
    help: 'Requests that were refused by a rate limit.',
    labels: { limit: ['caller', 'decrypt', 'failed-authentication'] },
  },
  cacheLookups: {
    kind: 'counter',
    name: 'posthorn_cache_lookups_total',
    help: "Look-ups in what this process remembers of others: the issuer's keys, its word on opaque tokens, a caller's rate limit.",
    labels: { cache: ['issuer_keys', 'introspection', 'rate_limit'], result: ['hit', 'miss'] },
  },
  ...POOL_METRICS,
} as const satisfies MetricsTable;

export type ApiMetrics = Instruments<typeof API_METRICS>;
