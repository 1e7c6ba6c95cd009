import type { Database } from '@posthorn/db/connection/database';
import type { RecordAttempt } from '@posthorn/db/notifications/attempts';
import { cancelNotifications } from '@posthorn/db/notifications/cancel';
import type { Delivery, FindDelivery } from '@posthorn/db/notifications/deliveries';
import { isDelivered, isOpen } from '@posthorn/domain/notification';
import type { Vault } from '@posthorn/domain/vault';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { AttemptEnd } from '@posthorn/queue/lanes/slots';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import { endJob, type TakenJob, type Verdict, withSlot } from '@posthorn/queue/slot';
import type { Log } from '@posthorn/runtime/logging/logger';
import { runInSpan, type Span, type Tracer } from '@posthorn/runtime/tracing/tracer';
import type { Tally } from '../failing-endpoints.ts';
import type { FinishedAttempts } from '../finished-attempts.ts';
import { measureAttempt } from '../ops/measure-attempt.ts';
import type { WorkerMetrics } from '../ops/metrics.ts';
import { OrganizationSuspendedError } from '../suspensions.ts';
import type { WithCredentials } from './authentication/credentials.ts';
import { classify, endOf, verdictOf } from './classify.ts';
import { createPreloader } from './preload.ts';
import { record } from './record.ts';
import type { Send } from './send.ts';
import { sign } from './sign.ts';
import { startAttemptSpan, tracePost, traceRecorded } from './trace.ts';

type DeliveryDeps = {
  db: Database;
  findDelivery: FindDelivery;
  recordAttempt: RecordAttempt;
  vault: Vault;
  queue: Pick<NotificationQueue, 'offer'>;
  log: Log;
  withCredentials: WithCredentials;
  send: Send;
  tally: Tally;
  finished: FinishedAttempts;
  metrics: WorkerMetrics;
  tracer: Tracer;
  /** The nine waits between attempts, in milliseconds. */
  retryDelaysMs: readonly number[];
};

/** Maximum time from load to the attempt. With a preload, the configuration can be 250 ms older (preload.ts). */
const MAX_LOAD_AGE_MS = 5_000;
/**
 * Wait of a notification whose organization is suspended. When it is due again, its lane grants no place, unless Redis
 * has lost the list of suspended organizations.
 */
const SUSPENDED_WAIT_MS = 5_000;

/**
 * Delivers the notification of one job: load → acquire slot → authenticate → sign → send →
 * classify → record → release.
 * If the returned function throws, the consumer ends the job, schedules the notification, and counts no attempt.
 */
export function createDeliverer(deps: DeliveryDeps): (taken: TakenJob) => Promise<void> {
  const { preload, findDelivery } = createPreloader(deps.findDelivery);

  return async function deliver(taken) {
    const loadedAt = performance.now();
    // The lane can know a newer configuration than a preload.
    const found = await findDelivery(taken.notificationId, taken.slot?.revision ?? 0);
    const loaded = await checkOpen(deps.db, found);
    if ('verdict' in loaded) return endJob(taken, loaded.verdict);
    const { delivery, notBefore } = loaded;
    const { notification, configuration } = delivery;
    const slot = {
      lane: () => laneOf(configuration),
      revision: configuration.revision,
      notBefore,
      attempts: notification.attemptCount - notification.retriedAfter,
    };
    return withSlot(slot, taken, async () => {
      if (performance.now() - loadedAt > MAX_LOAD_AGE_MS)
        throw new Error(`More than ${MAX_LOAD_AGE_MS} ms passed between load and POST`);
      if (taken.nextId !== null) preload(taken.nextId);
      try {
        return await runInSpan(startAttemptSpan(deps.tracer, delivery), (span) =>
          attempt(deps, delivery, span),
        );
      } catch (error) {
        // `withCredentials` and `send` check right before each request. Nothing was sent, so no attempt counts.
        if (!(error instanceof OrganizationSuspendedError)) throw error;
        const retry = { inMs: SUSPENDED_WAIT_MS, attempts: slot.attempts };
        return { verdict: { kind: 'retry', retry }, end: 'unsent' };
      }
    });
  };
}

/** @returns a verdict when there is nothing to deliver */
async function checkOpen(
  db: Database,
  found: Awaited<ReturnType<FindDelivery>>,
): Promise<{ delivery: Delivery; notBefore: Date | null } | { verdict: Verdict }> {
  if (found === null) return { verdict: { kind: 'done' } };
  const { notification, event, configuration } = found;
  // The verdict moves the job to BullMQ's failed set. The set lacks the job because its worker died, Redis lost
  // the job, or a dashboard without access to Postgres retried the job.
  if (notification.status === 'Failed') {
    return { verdict: { kind: 'failed', reason: `failed after ${notification.attemptCount} attempts` } };
  }
  // A notification that waits for another one of its record is offered when that one ends.
  if (!isOpen(notification.status) || notification.isBlocked) return { verdict: { kind: 'done' } };
  if (event === null || configuration === null) {
    await cancelNotifications(db, [notification.id]);
    return { verdict: { kind: 'done' } };
  }
  const notBefore = notification.status === 'Retrying' ? notification.nextAttemptAt : null;
  return { delivery: { notification, event, configuration }, notBefore };
}

/** One POST, from its credentials to the recorded outcome. The caller holds the slot. */
async function attempt(
  deps: DeliveryDeps,
  delivery: Delivery,
  span: Span,
): Promise<{ verdict: Verdict; end: AttemptEnd }> {
  const { notification, event, configuration } = delivery;
  const startedAt = new Date();
  const startedMs = performance.now();

  const outcome = await deps.withCredentials(configuration, startedMs, (credentials) =>
    tracePost(span, delivery, (traceparent) =>
      deps.send(sign(delivery, deps.vault, new Date(), traceparent), credentials),
    ),
  );
  const durationMs = Math.round(performance.now() - startedMs);
  const schedule = { retryDelaysMs: deps.retryDelaysMs, endedAt: new Date(), random: Math.random() };
  const recorded = await record(
    deps,
    {
      notificationId: notification.id,
      configurationId: configuration.id,
      expected: {
        number: notification.attemptCount + 1,
        retriedAfter: notification.retriedAfter,
        nextId: notification.nextId,
      },
      startedAt,
      durationMs,
      outcome,
      bodyBytes: Buffer.byteLength(event.body),
    },
    (ordinal) => classify(outcome, ordinal, schedule),
  );

  if (recorded.freedId !== null) await offerNext(deps, configuration, recorded.freedId);
  traceRecorded(span, outcome, recorded);
  deps.finished.add(configuration.id);
  // The same time as in the attempt's row: a replay after recovery compares the two.
  // A failure of the gateway's proxy must not disable the configuration.
  const isOfEndpoint = outcome.kind === 'answered' || outcome.errorClass !== 'proxy';
  if (isOfEndpoint)
    deps.tally.add(configuration.id, isDelivered(outcome), new Date(startedAt.getTime() + durationMs));
  // Negative after a recovery, and for a requested probe: the attempt starts before its retry is due.
  const lateMs = Math.max(
    0,
    startedAt.getTime() - (notification.nextAttemptAt ?? notification.createdAt).getTime(),
  );
  measureAttempt(deps.metrics, notification, { startedAt, durationMs, outcome, recorded, lateMs });
  deps.log.info('attempt', {
    notificationId: notification.id,
    configurationId: configuration.id,
    organizationId: notification.organizationId,
    eventId: event.id,
    eventType: event.type,
    durationMs,
    ...(outcome.kind === 'answered'
      ? { statusCode: outcome.statusCode }
      : { errorClass: outcome.errorClass }),
    ...(outcome.cause === null ? {} : { cause: outcome.cause }),
    ...recorded,
    lateMs,
  });
  return { verdict: verdictOf(recorded, outcome, notification.retriedAfter), end: endOf(outcome) };
}

/** Offers the notification that waited for this one. Never throws: a sweep offers what this process does not. */
async function offerNext(
  { queue, log }: DeliveryDeps,
  configuration: Delivery['configuration'],
  notificationId: string,
): Promise<void> {
  await queue.offer(laneOf(configuration), [notificationId]).catch((error: unknown) => {
    log.warn('could not offer the next notification of a record; the next sweep will', {
      notificationId,
      error,
    });
  });
}
