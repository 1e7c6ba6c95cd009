import { type Attempt, phasesOf } from './phases.ts';

const times = { dnsMs: 3, connectMs: 21, tlsMs: 48, firstByteMs: 100, totalMs: 180 };

function attempt(
  changes: Partial<Attempt>,
  part: Partial<typeof times | Record<keyof typeof times, null>> = {},
) {
  const details = {
    requestHeaders: null,
    responseHeaders: null,
    remoteAddress: null,
    tlsProtocol: null,
    times: { ...times, ...part, totalMs: part.totalMs ?? times.totalMs },
  };
  const startedAt = '2026-11-23T00:00:00.000Z';
  return {
    number: 1,
    startedAt,
    durationMs: 180,
    statusCode: 200,
    errorClass: null,
    answer: null,
    nextAttemptAt: null,
    explanation: null,
    details,
    ...changes,
  };
}

test('parts follow one another, and the rest of the time is sending and reading', () => {
  expect(phasesOf(attempt({}))).toEqual([
    { part: 'dns', startMs: 0, durationMs: 3, isUnfinished: false },
    { part: 'connect', startMs: 3, durationMs: 21, isUnfinished: false },
    { part: 'tls', startMs: 24, durationMs: 48, isUnfinished: false },
    { part: 'firstByte', startMs: 72, durationMs: 100, isUnfinished: false },
    { part: 'rest', startMs: 172, durationMs: 8, isUnfinished: false },
  ]);
});

test('the part in which an attempt failed takes the time that no other part took', () => {
  const failed = attempt(
    { statusCode: null, errorClass: 'dns' },
    { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
  );
  expect(phasesOf(failed)).toEqual([{ part: 'dns', startMs: 0, durationMs: 180, isUnfinished: true }]);
});

test('an attempt without details has no parts', () => {
  expect(phasesOf(attempt({ details: null }))).toEqual([]);
});
