import {
  type AttemptResult,
  createAttemptRecorder,
  type RecordAttempt,
} from '@posthorn/db/notifications/attempts';
import { findDelivery } from '@posthorn/db/notifications/deliveries';
import { newId } from '@posthorn/domain/ids';
import { createWorld, type World } from './support/world.ts';

let world: World;
let notificationId: string;
let recordAttempt: RecordAttempt;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  recordAttempt = createAttemptRecorder(world.db);
});
afterAll(() => world.close());
beforeEach(async () => {
  notificationId = await insertNotification();
});

async function insertNotification(): Promise<string> {
  const { id } = await world.db.notification.create({
    data: {
      id: newId('ntf'),
      organizationId: 'org_test',
      configurationId: newId('es'),
      eventId: newId('evt'),
      createdAt: new Date(),
      nextAttemptAt: new Date(),
    },
  });
  return id;
}

const FIRST = { number: 1, retriedAfter: 0, nextId: null };
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second));
const attempt = (second: number, statusCode: number) => ({
  notificationId,
  startedAt: at(second),
  durationMs: 5,
  statusCode,
  errorClass: null,
  answer: 'words',
  cause: 'endpoint_failed',
  details: '{"v":{"status":500}}',
  answeredBytes: 2,
});
const delivered = (): AttemptResult => ({ status: 'Delivered', nextAttemptAt: null });
const retrying = (number: number): AttemptResult => ({ status: 'Retrying', nextAttemptAt: at(number * 10) });
const stored = () =>
  Promise.all([
    world.db.notification.findUniqueOrThrow({ where: { id: notificationId } }),
    world.db.attempt.findMany({ where: { notificationId }, orderBy: { number: 'asc' } }),
  ]);

test('recording an attempt also stores the new state of its notification', async () => {
  expect(await recordAttempt(attempt(0, 500), FIRST, retrying)).toEqual({
    number: 1,
    freedId: null,
    ...retrying(1),
  });
  const [notification, attempts] = await stored();
  expect(notification).toMatchObject({ status: 'Retrying', attemptCount: 1, nextAttemptAt: at(10) });
  expect(attempts).toMatchObject([
    {
      number: 1,
      statusCode: 500,
      startedAt: at(0),
      answer: 'words',
      cause: 'endpoint_failed',
      details: { v: { status: 500 } },
    },
  ]);
});

test('a notification has the outcome of its last attempt, and the time when the attempt ended', async () => {
  const outcome = async () => {
    const { lastOutcome, updatedAt } = (await stored())[0];
    expect((await findDelivery(world.db, notificationId))?.notification.lastOutcome).toBe(lastOutcome);
    return { lastOutcome, updatedAt };
  };
  const endOf = (second: number) => new Date(at(second).getTime() + 5);
  expect(await outcome()).toEqual({ lastOutcome: null, updatedAt: null });
  await recordAttempt(attempt(0, 500), FIRST, retrying);
  expect(await outcome()).toEqual({ lastOutcome: '500', updatedAt: endOf(0) });
  const reset = { ...attempt(1, 0), statusCode: null, errorClass: 'reset', answer: null };
  await recordAttempt(reset, { number: 2, retriedAfter: 0, nextId: null }, retrying);
  expect(await outcome()).toEqual({ lastOutcome: 'reset', updatedAt: endOf(1) });
  // With a number that is taken, the attempt waits for the row and gets the next number.
  await recordAttempt(attempt(2, 503), { number: 2, retriedAfter: 0, nextId: null }, retrying);
  expect(await outcome()).toEqual({ lastOutcome: '503', updatedAt: endOf(2) });
  await recordAttempt({ ...reset, startedAt: at(3) }, { number: 3, retriedAfter: 0, nextId: null }, retrying);
  expect(await outcome()).toEqual({ lastOutcome: 'reset', updatedAt: endOf(3) });
});

test('a delivery knows the error of an attempt that the previous version recorded', async () => {
  const reset = { ...attempt(0, 0), statusCode: null, errorClass: 'reset', answer: null };
  await recordAttempt(reset, FIRST, retrying);
  await world.db.notification.update({ where: { id: notificationId }, data: { lastOutcome: null } });
  expect((await findDelivery(world.db, notificationId))?.notification.lastOutcome).toBe('reset');
});

test('recording the same attempt twice changes nothing', async () => {
  const first = await recordAttempt(attempt(0, 500), FIRST, retrying);
  expect(await recordAttempt(attempt(0, 500), FIRST, retrying)).toEqual(first);
  const [notification, attempts] = await stored();
  expect(notification.attemptCount).toBe(1);
  expect(attempts).toHaveLength(1);
});

test('a success recorded after a failure with the same number gets the next number', async () => {
  await recordAttempt(attempt(0, 500), FIRST, retrying);
  expect(await recordAttempt(attempt(1, 200), FIRST, delivered)).toEqual({
    number: 2,
    freedId: null,
    ...delivered(),
  });
  const [notification, attempts] = await stored();
  expect(notification).toMatchObject({ status: 'Delivered', attemptCount: 2, nextAttemptAt: null });
  expect(attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([
    [1, 500],
    [2, 200],
  ]);
});

test('a failure recorded after a success gets the next number, and the notification stays Delivered', async () => {
  await recordAttempt(attempt(0, 200), FIRST, delivered);
  expect(await recordAttempt(attempt(1, 500), FIRST, retrying)).toEqual({
    number: 2,
    freedId: null,
    ...delivered(),
  });
  const [notification, attempts] = await stored();
  expect(notification).toMatchObject({ status: 'Delivered', attemptCount: 2 });
  expect(attempts).toHaveLength(2);
});

test('two concurrent attempts are both recorded with different numbers', async () => {
  const both = [attempt(0, 500), attempt(1, 502)].map((each) => recordAttempt(each, FIRST, retrying));
  expect((await Promise.all(both)).map(({ number }) => number).sort()).toEqual([1, 2]);
  const [notification, attempts] = await stored();
  expect(notification).toMatchObject({ status: 'Retrying', attemptCount: 2, nextAttemptAt: at(20) });
  expect(attempts).toHaveLength(2);
});

test('a locked notification does not delay the attempts that share its statement', async () => {
  const other = { ...attempt(0, 200), notificationId: await insertNotification() };
  const writes: Promise<unknown>[] = [];
  await world.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM notifications WHERE id = ${notificationId} FOR UPDATE`;
    writes.push(...[attempt(0, 200), other].map((each) => recordAttempt(each, FIRST, delivered)));
    await writes[1];
    expect(await tx.attempt.count({ where: { notificationId } })).toBe(0);
  });
  await Promise.all(writes);
  expect(await world.db.attempt.count({ where: { notificationId } })).toBe(1);
});

test('an answer that Postgres rejects fails only its own attempt, not those that share its statement', async () => {
  const other = { ...attempt(0, 200), notificationId: await insertNotification() };
  const refused = { ...attempt(0, 200), details: '{"v":{"location":"\\u0000"}}' };
  const results = await Promise.allSettled(
    [refused, other].map((each) => recordAttempt(each, FIRST, delivered)),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
