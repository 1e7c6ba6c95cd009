import { ERROR_CLASSES } from '@posthorn/domain/notification';
import { DRAIN_ESTIMATES, DRAIN_QUANTILES } from '@posthorn/queue/drain-summary';
import { JOB_STATES } from '@posthorn/queue/job-states';
import { LANE_STATES } from '@posthorn/queue/lanes/lane-reader';
import type { Instruments } from '@posthorn/runtime/ops/metrics';
import { type MetricsTable, POOL_METRICS, REDIS_METRICS } from '@posthorn/runtime/ops/metrics-table';
import { PROXY_FAILURES } from '../egress/proxy.ts';

/** In seconds: from the lag of an idle worker to the lag of a day-long backlog. */
const LAG_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 14_400, 86_400];
const SHARD = 'number of the shard, from 0 to QUEUE_SHARDS - 1';

/** Labels of circuit breakers that are not closed. */
const NOT_CLOSED_STATES = ['open', 'half_open'] as const;

/** All metrics of a worker. */
export const WORKER_METRICS = {
  attempts: {
    kind: 'counter',
    name: 'posthorn_attempts_total',
    help: 'Attempts to deliver a notification, by outcome.',
    labels: {
      outcome: ['delivered', 'status_3xx', 'status_4xx', 'status_5xx', 'status_other', ...ERROR_CLASSES],
    },
  },
  attemptDuration: {
    kind: 'histogram',
    name: 'posthorn_attempt_duration_seconds',
    help: 'Duration of an attempt, from the DNS look-up to the end of the answer or to the error.',
    labels: { kind: ['answered', 'unanswered'] },
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20, 25],
  },
  tokenRequests: {
    kind: 'counter',
    name: 'posthorn_token_requests_total',
    help: 'Requests of access tokens for endpoints that authenticate deliveries by OAuth 2.0, by result.',
    labels: { result: ['obtained', 'failed'] },
  },
  attemptsInFlight: {
    kind: 'gauge',
    name: 'posthorn_attempts_in_flight',
    help: 'Attempts in flight in this process.',
  },
  firstAttemptLag: {
    kind: 'histogram',
    name: 'posthorn_first_attempt_lag_seconds',
    help: 'Time from the acceptance of an event to the first attempt of its notification.',
    buckets: LAG_BUCKETS,
  },
  attemptLag: {
    kind: 'histogram',
    name: 'posthorn_attempt_lag_seconds',
    help: 'Time from when an attempt was due to its start, including the wait for a slot in its lane.',
    buckets: LAG_BUCKETS,
  },
  notificationsEnded: {
    kind: 'counter',
    name: 'posthorn_notifications_ended_total',
    help: 'Notifications that became Delivered or Failed after an attempt.',
    labels: { status: ['Delivered', 'Failed'] },
  },
  filterFaults: {
    kind: 'counter',
    name: 'posthorn_filter_faults_total',
    help: 'Filters of webhooks that had no value for an event of a replay, such as those that read a missing field.',
  },
  oldestDueAge: {
    kind: 'gauge',
    name: 'posthorn_oldest_due_age_seconds',
    help: 'How long the most overdue notification of an active configuration has been due; 0 when none is due. Endpoints with an open circuit breaker do not count.',
  },
  clockAhead: {
    kind: 'gauge',
    name: 'posthorn_clock_ahead_seconds',
    help: "How far this process's clock is ahead of a server's clock; negative when it is behind. All clocks must agree within seconds.",
    labels: { server: ['postgres', 'redis'] },
  },
  endpoints: {
    kind: 'gauge',
    name: 'posthorn_endpoints',
    help: 'Endpoints of active configurations whose circuit breaker is not closed, by its state.',
    labels: { state: NOT_CLOSED_STATES },
  },
  queueJobs: {
    kind: 'gauge',
    name: 'posthorn_queue_jobs',
    help: 'Jobs in BullMQ: waiting jobs have a place and can run at once. Only other tools and workers of the previous version delay jobs.',
    labels: { shard: SHARD, state: JOB_STATES },
  },
  places: {
    kind: 'gauge',
    name: 'posthorn_scheduler_places',
    help: 'Places of all workers. A notification holds a place from its grant to the end of its attempt.',
    labels: { shard: SHARD, state: ['held', 'free'] },
  },
  organizationsWaiting: {
    kind: 'gauge',
    name: 'posthorn_scheduler_organizations',
    help: 'Organizations with a notification that could start, but waits for a place, or is limited by the share of the organization.',
    labels: { shard: SHARD, state: ['waiting', 'limited'] },
  },
  laneNotifications: {
    kind: 'gauge',
    name: 'posthorn_lane_notifications',
    help: 'Notifications that hold a slot in a lane, are parked until they get a slot, or are scheduled for a retry, as of the last round of the sweeps through all lanes.',
    labels: { shard: SHARD, state: LANE_STATES },
  },
  laneDrain: {
    kind: 'gauge',
    name: 'posthorn_lane_drain_seconds',
    help: 'Time that lanes need for their waiting notifications at their present rate, by quantile of the active lanes with waiting notifications, as of the last sweep; 0 when no lane waits, absent when no waiting lane has a rate.',
    labels: { quantile: DRAIN_QUANTILES },
  },
  lanesWaiting: {
    kind: 'gauge',
    name: 'posthorn_lanes_waiting',
    help: 'Active lanes with waiting notifications, as of the last sweep. The time to drain is unknown if the lane has finished no attempt for a minute.',
    labels: { drain: DRAIN_ESTIMATES },
  },
  sweeps: {
    kind: 'counter',
    name: 'posthorn_sweeps_total',
    help: 'Sweeps of this process, by result.',
    labels: { result: ['done', 'failed'] },
  },
  sweeperSwept: {
    kind: 'counter',
    name: 'posthorn_sweeper_swept_notifications_total',
    help: 'Open notifications that sweeps have visited.',
  },
  sweeperFound: {
    kind: 'counter',
    name: 'posthorn_sweeper_found_notifications_total',
    help: 'Open notifications that Redis did not know and that sweeps have enqueued.',
  },
  configurationsDisabled: {
    kind: 'counter',
    name: 'posthorn_configurations_disabled_total',
    help: 'Webhook configurations that workers have disabled because their endpoints fail.',
  },
  mails: {
    kind: 'counter',
    name: 'posthorn_mails_total',
    help: 'Messages with notices to contacts. A failed message is retried for a day, a rejected one never.',
    labels: { result: ['sent', 'failed', 'rejected'] },
  },
  challenges: {
    kind: 'counter',
    name: 'posthorn_challenges_total',
    help: 'Challenges to endpoints of unverified configurations, by result.',
    labels: { result: ['answered', 'failed'] },
  },
  proxyFailures: {
    kind: 'counter',
    name: 'posthorn_proxy_failures_total',
    help: 'Failures of the proxy that EGRESS_PROXY names, by cause: no connection to the proxy, wrong credentials, a refused target, or no answer to anybody.',
    labels: { failure: PROXY_FAILURES },
  },
  stuck: {
    kind: 'gauge',
    name: 'posthorn_worker_stuck',
    help: '1 when jobs are due and this process has moved no job for STUCK_AFTER, else 0.',
  },
  ...POOL_METRICS,
  ...REDIS_METRICS,
} as const satisfies MetricsTable;

export type WorkerMetrics = Instruments<typeof WORKER_METRICS>;
