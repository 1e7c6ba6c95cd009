import type { Database } from '@posthorn/db/database';
import type { Delivery } from '@posthorn/db/notifications';
import type { Vault } from '@posthorn/db/vault';
import { isDelivered } from '@posthorn/domain/attempt-outcome';
import type { Log } from '@posthorn/logging/logger';
import type { AttemptEnd } from '@posthorn/queue/lanes/lanes';
import type { Delivering, Verdict } from '@posthorn/queue/run-job';
import type { Tally } from '../failing/tally.ts';
import { measureAttempt } from '../ops/measure-attempt.ts';
import type { WorkerMetrics } from '../ops/metrics.ts';
import { classify, endOf, verdictOf } from './classify.ts';
import { load } from './load.ts';
import { record } from './record.ts';
import { type Sender, send } from './send.ts';
import { sign } from './sign.ts';

export type PipelineDeps = {
  db: Database;
  vault: Vault;
  log: Log;
  sender: Sender;
  tally: Tally;
  metrics: WorkerMetrics;
  /** The nine waits between attempts, in milliseconds. */
  retryDelaysMs: readonly number[];
};

/** The life of one job: load → (slot in the lane) → sign → send → classify → record. */
export function createPipeline(deps: PipelineDeps): Delivering<Delivery> {
  return {
    load: (notificationId) => load(deps.db, notificationId),
    attempt: (delivery) => attempt(deps, delivery),
  };
}

async function attempt(
  deps: PipelineDeps,
  delivery: Delivery,
): Promise<{ verdict: Verdict; end: AttemptEnd }> {
  const { notification, event, configuration } = delivery;
  const startedAt = new Date();
  const begun = performance.now();

  const request = sign(delivery, deps.vault, startedAt);
  const outcome = await send(request, deps.sender);
  const durationMs = Math.round(performance.now() - begun);
  const schedule = { retryDelaysMs: deps.retryDelaysMs, endedAt: new Date(), random: Math.random() };
  const recorded = await record(
    deps.db,
    deps.log,
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
