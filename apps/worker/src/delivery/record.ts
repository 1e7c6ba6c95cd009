import { setTimeout as wait } from 'node:timers/promises';
import { type Database, isDatabaseUnavailable } from '@posthorn/db/database';
import { type AttemptResult, recordAttempt } from '@posthorn/db/notifications';
import type { AttemptOutcome } from '@posthorn/domain/attempt-outcome';
import type { Log } from '@posthorn/logging/logger';
import type { Verdict } from '@posthorn/queue/consumer';

export type FinishedAttempt = {
  notificationId: string;
  number: number;
  startedAt: Date;
  durationMs: number;
  outcome: AttemptOutcome;
  verdict: Verdict;
};

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Writes an attempt to Postgres before anything else happens to its job. When Postgres can't be
 * had, the outcome is kept and the write repeated for as long as it takes: were it dropped, the
 * receiver would get a notification again that it has accepted.
 */
export async function record(db: Database, log: Log, attempt: FinishedAttempt): Promise<AttemptResult> {
  const { notificationId, number, startedAt, durationMs, outcome } = attempt;
  const result = resultOf(attempt);
  const row = {
    notificationId,
    number,
    startedAt,
    durationMs,
    statusCode: outcome.kind === 'answered' ? outcome.statusCode : null,
    errorClass: outcome.kind === 'unanswered' ? outcome.errorClass : null,
    answer: outcome.kind === 'answered' ? outcome.answer : null,
  };
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      await recordAttempt(db, row, result);
      return result;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn('attempt not recorded yet', { notificationId, error });
      await wait(waitMs);
    }
  }
}

function resultOf({ verdict, startedAt, durationMs }: FinishedAttempt): AttemptResult {
  if (verdict.kind === 'done') return { status: 'Delivered', nextAttemptAt: null };
  if (verdict.kind === 'failed') return { status: 'Failed', nextAttemptAt: null };
  return {
    status: 'Retrying',
    nextAttemptAt: new Date(startedAt.getTime() + durationMs + verdict.delayMs),
  };
}
