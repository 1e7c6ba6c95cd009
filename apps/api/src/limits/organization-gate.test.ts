import { setTimeout as wait } from 'node:timers/promises';
import { createOrganizationGate } from './organization-gate.ts';

/** A gate, and pieces of work that run until `finish` is called with their name. */
function createWork(options: { places: number; atOnce: number; maxWaiting?: number; maxWaitMs?: number }) {
  let refused = 0;
  const gate = createOrganizationGate(
    { maxWaiting: 100, maxWaitMs: 60_000, limit: 'statements', subject: 'Work', ...options },
    { rateLimited: { inc: () => refused++ } as never },
  );
  const running = new Map<string, () => void>();
  const begun: string[] = [];
  return {
    begun,
    refused: () => refused,
    start: (organizationId: string, name: string, mustRun = false) =>
      gate(
        organizationId,
        () => {
          begun.push(name);
          return new Promise<void>((resolve) => running.set(name, resolve));
        },
        { mustRun },
      ),
    async finish(...names: string[]) {
      for (const name of names) running.get(name)?.();
      await wait(0);
    },
  };
}

const refusal = expect.objectContaining({ code: 'rate_limited', headers: { 'Retry-After': '1' } });

test('work that need not wait starts at once', async () => {
  const { start, begun, finish } = createWork({ places: 4, atOnce: 2 });
  const work = start('a', 'a1');
  expect(begun).toEqual(['a1']);
  await finish('a1');
  await work;
});

test('a flood of one organization leaves a place for another, and then takes turns with it', async () => {
  const { start, begun, finish } = createWork({ places: 3, atOnce: 2 });
  const all = Array.from({ length: 5 }, (_, n) => start('a', `a${n}`));
  all.push(start('b', 'b0'), start('b', 'b1'));
  expect(begun).toEqual(['a0', 'a1', 'b0']);
  // The last free place is for an organization without work.
  await finish('a0');
  expect(begun.slice(3)).toEqual([]);
  await finish('a1');
  expect(begun.slice(3)).toEqual(['a2']);
  await finish('a2');
  expect(begun.slice(4)).toEqual(['b1', 'a3']);
  await finish('b0', 'b1', 'a3');
  await finish('a4');
  await Promise.all(all);
});

test('work that waits too long is refused and never starts', async () => {
  const { start, begun, finish, refused } = createWork({
    places: 2,
    atOnce: 1,
    maxWaiting: 2,
    maxWaitMs: 30,
  });
  const first = start('a', 'a0');
  const late = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3')];
  const results = await Promise.allSettled(late);
  expect(results.map((result) => (result.status === 'rejected' ? result.reason : result))).toEqual([
    refusal,
    refusal,
    refusal,
  ]);
  expect(refused()).toBe(3);
  await finish('a0');
  await first;
  expect(begun).toEqual(['a0']);
  const next = start('a', 'a4');
  await finish('a4');
  await next;
});

test('work that completes what is committed waits without a limit', async () => {
  const { start, begun, finish } = createWork({ places: 2, atOnce: 1, maxWaiting: 1, maxWaitMs: 20 });
  const first = start('a', 'a0');
  const refused = start('a', 'a1').catch((error: unknown) => error);
  const saved = [start('a', 'a2', true), start('a', 'a3', true)];
  expect(await refused).toEqual(refusal);
  await wait(30);
  await finish('a0');
  await finish('a2');
  await finish('a3');
  await Promise.all([first, ...saved]);
  expect(begun).toEqual(['a0', 'a2', 'a3']);
});
