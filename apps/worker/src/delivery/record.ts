import { setTimeout as wait } from 'node:timers/promises';
import { isDataRejected } from '@posthorn/db/connection/database-error';
import type {
  AttemptResult,
  ExpectedAttempt,
  NewAttempt,
  RecordAttempt,
  RecordedAttempt,
} from '@posthorn/db/notifications/attempts';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { SentOutcome } from './details.ts';

type FinishedAttempt = {
  notificationId: string;
  configurationId: string;
  expected: ExpectedAttempt;
  startedAt: Date;
  durationMs: number;
  outcome: SentOutcome;
  /** Bytes of the request's body. */
  bodyBytes: number;
};

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Writes an attempt to Postgres before its job moves on. Repeats the write without limit: after a lost outcome,
 * a worker would repeat an accepted notification, and the attempt would not count.
 */
export async function record(
  { recordAttempt, log }: { recordAttempt: RecordAttempt; log: Log },
  attempt: FinishedAttempt,
  decide: (ordinal: number) => AttemptResult,
): Promise<RecordedAttempt> {
  let row = rowOf(attempt);
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await recordAttempt(row, attempt.expected, decide);
    } catch (error) {
      const { notificationId, configurationId } = attempt;
      log.warn('could not record attempt, will retry', { notificationId, configurationId, error });
      // Texts of the receiver are the only values that Postgres can reject.
      if (isDataRejected(error)) row = { ...row, answer: null, cause: null, details: null };
      await wait(waitMs);
    }
  }
}

function rowOf({ notificationId, startedAt, durationMs, outcome, bodyBytes }: FinishedAttempt): NewAttempt {
  const { cause, details } = outcome;
  const answered = outcome.kind === 'answered' ? outcome : null;
  return {
    notificationId,
    startedAt,
    durationMs,
    cause,
    details,
    statusCode: answered?.statusCode ?? null,
    errorClass: outcome.kind === 'answered' ? null : outcome.errorClass,
    answer: answered?.answer ?? null,
    answeredBytes: answered === null ? 0 : bodyBytes,
  };
}
