import type { RecordedAttempt } from '@posthorn/db/notifications/attempts';
import type { Delivery } from '@posthorn/db/notifications/deliveries';
import { type AttemptOutcome, isDelivered } from '@posthorn/domain/notification';
import type { WorkerMetrics } from './metrics.ts';

export type MeasuredAttempt = {
  startedAt: Date;
  durationMs: number;
  outcome: AttemptOutcome;
  recorded: RecordedAttempt;
  /** How long after it was due it began, in milliseconds. */
  lateMs: number;
};

/** Counts an attempt that is recorded. */
export function measureAttempt(
  metrics: WorkerMetrics,
  { attemptCount, createdAt, nextAttemptAt }: Delivery['notification'],
  { startedAt, durationMs, outcome, recorded, lateMs }: MeasuredAttempt,
): void {
  metrics.attempts.inc({ outcome: nameOf(outcome) });
  metrics.attemptDuration.observe({ kind: outcome.kind }, durationMs / 1_000);
  // Clocks differ: what was written elsewhere a moment ago may lie ahead.
  metrics.attemptLag.observe(Math.max(0, lateMs) / 1_000);
  // One that was cancelled without an attempt and retried at somebody's request is due at another time.
  const isFirst = attemptCount === 0 && (nextAttemptAt === null || nextAttemptAt <= createdAt);
  if (isFirst) {
    metrics.firstAttemptLag.observe(Math.max(0, startedAt.getTime() - createdAt.getTime()) / 1_000);
  }
  if (recorded.status === 'Delivered' || recorded.status === 'Failed') {
    metrics.notificationsEnded.inc({ status: recorded.status });
  }
}

function nameOf(outcome: AttemptOutcome): string {
  if (outcome.kind === 'unanswered') return outcome.errorClass;
  if (isDelivered(outcome)) return 'delivered';
  const { statusCode } = outcome;
  return statusCode >= 300 && statusCode <= 599 ? `status_${Math.floor(statusCode / 100)}xx` : 'status_other';
}
