import type { AttemptOutcome } from '@posthorn/domain/notification';
import { classify, endOf, verdictOf } from './classify.ts';

const HOUR_MS = 3_600_000;
const endedAt = new Date();
const schedule = { retryDelaysMs: Array.from({ length: 9 }, () => HOUR_MS), endedAt, random: 0.5 };
const stale: AttemptOutcome = { kind: 'unanswered', errorClass: 'reset', hadStaleConnection: true };
const reset: AttemptOutcome = { kind: 'unanswered', errorClass: 'reset', hadStaleConnection: false };

const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9];

test.each(NINE)(
  'attempt %i on a stale connection is retried at once, whatever RETRY_DELAYS says',
  (ordinal) => {
    const result = classify(stale, ordinal, schedule);
    expect(result).toEqual({ status: 'Retrying', nextAttemptAt: endedAt });
    expect(verdictOf({ number: ordinal, freedId: null, ...result }, stale, 0)).toEqual({
      kind: 'retry',
      retry: { inMs: 0, attempts: ordinal },
    });
  },
);

test.each(NINE)('attempt %i that any other connection breaks is retried after its delay', (ordinal) => {
  expect(classify(reset, ordinal, schedule)).toEqual({
    status: 'Retrying',
    nextAttemptAt: new Date(endedAt.getTime() + HOUR_MS),
  });
});

test('a tenth attempt on a stale connection is the last', () => {
  expect(classify(stale, 10, schedule)).toEqual({ status: 'Failed', nextAttemptAt: null });
});

test.each([
  [false, 'unavailable'],
  [true, 'answered'],
])(
  'without credentials, and a token endpoint whose availability is %s, the lane learns %s',
  (isAvailable, end) => {
    const authority = { isAvailable, statusCode: null, reason: 'any' };
    expect(endOf({ kind: 'unanswered', errorClass: 'authentication', authority })).toBe(end);
  },
);
