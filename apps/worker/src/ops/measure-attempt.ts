import type { RecordedAttempt } from '@posthorn/db/notifications/attempts';
import type { Delivery } from '@posthorn/db/notifications/deliveries';
import { type AttemptOutcome, isDelivered } from '@posthorn/domain/notification';
import type { WorkerMetrics } from './metrics.ts';

type MeasuredAttempt = {
  startedAt: Date;
  durationMs: number;
  outcome: AttemptOutcome;
  recorded: RecordedAttempt;
  /** Milliseconds from the due time to the start. */
  lateMs: number;
};

/** Updates the metrics with a recorded attempt. */
export function measureAttempt(
  metrics: WorkerMetrics,
  { attemptCount, createdAt, nextAttemptAt }: Delivery['notification'],
  { startedAt, durationMs, outcome, recorded, lateMs }: MeasuredAttempt,
): void {
  metrics.attempts.inc({ outcome: nameOf(outcome) });
  metrics.attemptDuration.observe({ kind: outcome.kind }, durationMs / 1_000);
  // Clocks of processes differ, so a time that another process wrote may be in the future.
  metrics.attemptLag.observe(Math.max(0, lateMs) / 1_000);
  // A notification that was cancelled before its first attempt and then retried has a later due time.
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
