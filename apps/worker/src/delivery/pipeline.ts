import type { RecordAttempt } from '@posthorn/db/attempts';
import type { Database } from '@posthorn/db/database';
import type { Delivery, FindDelivery } from '@posthorn/db/deliveries';
import { isDelivered } from '@posthorn/domain/attempt-outcome';
import type { Vault } from '@posthorn/domain/vault';
import type { AttemptEnd } from '@posthorn/queue/lanes/lanes';
import type { Delivering, Verdict } from '@posthorn/queue/run-job';
import type { Log } from '@posthorn/runtime/logging/logger';
import { runInSpan, type Span, type Tracer } from '@posthorn/runtime/tracing/tracer';
import type { Tally } from '../failing/tally.ts';
import { measureAttempt } from '../ops/measure-attempt.ts';
import type { WorkerMetrics } from '../ops/metrics.ts';
import { classify, endOf, verdictOf } from './classify.ts';
import { load } from './load.ts';
import { record } from './record.ts';
import type { Send } from './send.ts';
import { sign } from './sign.ts';
import { startProcessSpan, tracePost, traceRecorded } from './trace.ts';

export type PipelineDeps = {
  db: Database;
  findDelivery: FindDelivery;
  recordAttempt: RecordAttempt;
  vault: Vault;
  log: Log;
  send: Send;
  tally: Tally;
  metrics: WorkerMetrics;
  tracer: Tracer;
  /** The nine waits between attempts, in milliseconds. */
  retryDelaysMs: readonly number[];
};

/** The life of one job: load → (slot in the lane) → sign → send → classify → record. */
export function createPipeline(deps: PipelineDeps): Delivering<Delivery> {
  return {
    load: (notificationId) => load(deps, notificationId),
    attempt: (delivery) =>
      runInSpan(startProcessSpan(deps.tracer, delivery), (span) => attempt(deps, delivery, span)),
  };
}

async function attempt(
  deps: PipelineDeps,
  delivery: Delivery,
  span: Span,
): Promise<{ verdict: Verdict; end: AttemptEnd }> {
  const { notification, event, configuration } = delivery;
  const startedAt = new Date();
  const begun = performance.now();

  const outcome = await tracePost(span, delivery, (traceparent) =>
    deps.send(sign(delivery, deps.vault, startedAt, traceparent)),
  );
  const durationMs = Math.round(performance.now() - begun);
  const schedule = { retryDelaysMs: deps.retryDelaysMs, endedAt: new Date(), random: Math.random() };
  const recorded = await record(
    deps,
    {
      notificationId: notification.id,
      configurationId: configuration.id,
      expected: { number: notification.attemptCount + 1, retriedAfter: notification.retriedAfter },
      startedAt,
      durationMs,
      outcome,
    },
    (ordinal) => classify(outcome, ordinal, schedule),
  );

  traceRecorded(span, outcome, recorded);
  deps.tally.add(configuration.id, isDelivered(outcome), schedule.endedAt);
  const lateMs = startedAt.getTime() - (notification.nextAttemptAt ?? notification.createdAt).getTime();
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
    ...recorded,
    lateMs,
  });
  return { verdict: verdictOf(recorded, outcome), end: endOf(outcome) };
}
