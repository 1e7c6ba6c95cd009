import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { createOpenNotifications } from './open-estimate.ts';

const QUOTA = 100;

test('an organization that creates few notifications is never counted', async () => {
  let counts = 0;
  const open = createOpenNotifications(async () => ++counts);
  for (let n = 0; n < 50; n++) {
    expect(await open.isFull('org_1', 100_000)).toBe(false);
    open.add('org_1', 1);
  }
  expect(counts).toBe(0);
});

test('notifications that were delivered since the last count do not refuse a publication', async () => {
  const open = createOpenNotifications(async () => 0);
  for (let n = 0; n < 10; n++) {
    expect(await open.isFull('org_1', QUOTA)).toBe(false);
    open.add('org_1', QUOTA);
  }
});

test('an organization above its quota is refused without waiting for a count', async () => {
  let answer: Promise<number> = Promise.resolve(QUOTA);
  const open = createOpenNotifications(() => answer);
  open.add('org_1', QUOTA);
  expect(await open.isFull('org_1', QUOTA)).toBe(true);
  answer = new Promise(() => undefined);
  const begun = performance.now();
  for (let n = 0; n < 100; n++) expect(await open.isFull('org_1', QUOTA)).toBe(true);
  // Each wait for a count would take 250 ms.
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('a failed count keeps the last one', async () => {
  let isDown = false;
  const open = createOpenNotifications(async () => {
    if (isDown) throw new Error('unreachable');
    return QUOTA - 1;
  });
  open.add('org_1', QUOTA);
  expect(await open.isFull('org_1', QUOTA)).toBe(false);
  isDown = true;
  open.add('org_1', 1);
  expect(await open.isFull('org_1', QUOTA)).toBe(true);
});

test('an organization is not refused forever because its count fails', async () => {
  const clock = jest.spyOn(performance, 'now');
  let isDown = false;
  const open = createOpenNotifications(async () => {
    if (isDown) throw new Error('timed out');
    return QUOTA;
  });
  open.add('org_1', QUOTA);
  expect(await open.isFull('org_1', QUOTA)).toBe(true);
  isDown = true;
  await open.isFull('org_1', QUOTA);
  const later = performance.now() + 61_000;
  clock.mockImplementation(() => later);
  for (let n = 0; n < 100 && (await open.isFull('org_1', QUOTA)); n++) await wait(20);
  expect(await open.isFull('org_1', QUOTA)).toBe(false);
  clock.mockRestore();
});

test('counts of many organizations at their quota run one at a time, and take at most about a fifth of the time', async () => {
  let busyMs = 0;
  let running = 0;
  let atOnce = 0;
  const open = createOpenNotifications(async () => {
    const begun = performance.now();
    running += 1;
    atOnce = Math.max(atOnce, running);
    await wait(20);
    running -= 1;
    busyMs += performance.now() - begun;
    return QUOTA;
  });
  const organizations = Array.from({ length: 20 }, (_, n) => `org_${n}`);
  for (const each of organizations) open.add(each, QUOTA);
  const begun = performance.now();
  while (performance.now() - begun < 1_000) {
    void Promise.all(organizations.map((each) => open.isFull(each, QUOTA)));
    await wait(10);
  }
  expect(atOnce).toBe(1);
  expect(busyMs / (performance.now() - begun)).toBeLessThan(0.3);
});
