import { setTimeout as wait } from 'node:timers/promises';
import { TooManyRowsError } from '@posthorn/db/connection/lists';
import { Problem } from '@posthorn/domain/problem';
import { createReadGate } from './read-gate.ts';

/** A gate, and reads that run until `finish` is called with their name. */
function createReads(connections: number, timeoutMs = 60_000) {
  let refused = 0;
  const gate = createReadGate({ connections, timeoutMs }, { rateLimited: { inc: () => refused++ } as never });
  const running = new Map<string, () => void>();
  const order: string[] = [];
  const read = (organizationId: string, name: string) =>
    gate({ organizationId, narrowBy: ['since'] }, () => {
      order.push(name);
      return new Promise<void>((resolve) => running.set(name, resolve));
    }).finally(() => running.delete(name));
  return {
    gate,
    read,
    order,
    running: () => [...running.keys()],
    refused: () => refused,
    async finish(...names: string[]) {
      for (const name of names) running.get(name)?.();
      await wait(0);
    },
  };
}

const codeOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  return error instanceof Problem ? error.code : error;
};

test('an organization runs two reads at a time, and the last connection is for another organization', async () => {
  const reads = createReads(4);
  const all = ['a1', 'a2', 'a3'].map((name) => reads.read('a', name));
  all.push(reads.read('b', 'b1'), reads.read('b', 'b2'));
  await wait(0);
  expect(reads.running()).toEqual(['a1', 'a2', 'b1']);
  all.push(reads.read('c', 'c1'));
  await wait(0);
  expect(reads.running()).toEqual(['a1', 'a2', 'b1', 'c1']);
  await reads.finish('c1', 'a1');
  // a waits longer for its turn than b.
  expect(reads.order.slice(4)).toEqual(['a3']);
  await reads.finish('a2');
  expect(reads.order.slice(5)).toEqual(['b2']);
  await reads.finish('a3', 'b1', 'b2');
  await Promise.all(all);
});

test('organizations with waiting reads take turns', async () => {
  const reads = createReads(2);
  const all = ['a', 'b', 'a', 'a', 'b', 'b'].map((organization, n) =>
    reads.read(organization, `${organization}${n}`),
  );
  for (let n = 0; n < 6; n++) {
    await wait(0);
    await reads.finish(...reads.running().slice(0, 1));
  }
  await Promise.all(all);
  expect(reads.order.slice(2).map((name) => name[0])).toEqual(['a', 'b', 'a', 'b']);
});

test('more than 20 waiting reads are rejected, and a read that waits too long', async () => {
  const reads = createReads(4, 50);
  const all = Array.from({ length: 23 }, (_, n) => reads.read('a', `a${n}`));
  const codes = Promise.all(all.slice(2).map(codeOf));
  expect(await codeOf(all[22] ?? Promise.resolve())).toBe('rate_limited');
  expect(new Set(await codes)).toEqual(new Set(['rate_limited']));
  expect(reads.refused()).toBe(21);
  await reads.finish('a0', 'a1');
  await Promise.all(all.slice(0, 2));
  const after = reads.read('a', 'after');
  await wait(0);
  await reads.finish('after');
  await after;
});

test('a failed read frees its place, and its problem names the filters that make the read cheaper', async () => {
  const { gate } = createReads(2);
  const fail = (error: Error) =>
    gate({ organizationId: 'a', narrowBy: ['since'] }, () => Promise.reject(error));
  for (let n = 0; n < 3; n++) {
    await expect(fail(new TooManyRowsError())).rejects.toMatchObject({
      code: 'invalid_request',
      faults: [{ path: '/query/since' }],
    });
  }
  await expect(fail(new Error('Query read timeout'))).rejects.toMatchObject({
    code: 'timed_out',
    detail: expect.stringContaining('since'),
    headers: { 'Retry-After': expect.any(String) },
  });
  const other = new Error('other');
  await expect(fail(other)).rejects.toBe(other);
});
