/** API and worker processes that start, end and die all the time: a short soak (bench/soak). */
import { listPromises, printReport } from '../../bench/soak/report.ts';
import { runSoak, type SoakResult } from '../../bench/soak/run.ts';

const ATTEMPT_MS = 2_000;

let result: SoakResult;
beforeAll(async () => {
  result = await runSoak({
    seconds: 10,
    // So that the test does not depend on the speed of the machine.
    leastKills: 3,
    seed: 20,
    size: { api: 2, worker: 4 },
    everyMs: 800,
    organizations: 2,
    env: { DELIVERY_TIMEOUT: `${ATTEMPT_MS}ms` },
    attemptMs: ATTEMPT_MS,
    // The lock of an API process that died lasts one minute. The publications that it delays stay undecided.
    graceMs: 2_000,
    drainMs: 120_000,
    sampleMs: 2_000,
    say: () => undefined,
  });
}, 240_000);

test('processes ended in both ways, under load', () => {
  expect(result.ended.SIGKILL).toBeGreaterThanOrEqual(3);
  expect(result.ended.SIGTERM).toBeGreaterThan(0);
  expect(result.accepted).toBeGreaterThan(0);
});

test('every accepted event is delivered, and nothing is left in Redis', () => {
  expect({ lost: result.lost, notDrained: result.notDrained, notDelivered: result.notDelivered }).toEqual({
    lost: [],
    notDrained: null,
    notDelivered: 0,
  });
});

test('only an attempt in flight at a kill of its worker arrives without a record', () => {
  expect(result.unexplained).toEqual([]);
});

test('no webhook has more POSTs in flight than its maxConcurrency', () => {
  expect(result.exceeded).toEqual([]);
  expect(result.mostInFlightShare).toBeGreaterThan(0);
});

test('an Idempotency-Key has one event, also if an API process was killed during its request', () => {
  expect(result.publishedTwice).toEqual([]);
});

test('SIGTERM ends each process with exit status 0', () => {
  expect(result.faults).toEqual([]);
});

test('the report has all promises', () => {
  const report = printReport(result);
  for (const { what } of listPromises(result)) expect(report).toContain(what);
});
