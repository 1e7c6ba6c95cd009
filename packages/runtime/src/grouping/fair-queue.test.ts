import { createFairQueue } from './fair-queue.ts';

const ANY = { maxItems: 100, maxCost: Number.POSITIVE_INFINITY };
const LIGHT = { cost: 1, size: 1 };

test('keys take turns, and items of one key keep their order', () => {
  const queue = createFairQueue<string>({ capacity: 100 });
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item, LIGHT);
  for (const item of ['b1', 'b2', 'b3']) queue.add('b', item, LIGHT);
  expect(queue.take(ANY)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  expect(queue.count()).toBe(0);
});

test('a key with expensive items gets as much as all others, not more turns', () => {
  const queue = createFairQueue<string>({ capacity: 100 });
  for (let n = 0; n < 3; n++) queue.add('large', `L${n}`, { cost: 10, size: 1 });
  for (let n = 0; n < 25; n++) queue.add('small', 's', LIGHT);
  const turns = queue.take(ANY).join('');
  expect(turns).toBe(`L0${'s'.repeat(10)}L1${'s'.repeat(10)}L2${'s'.repeat(5)}`);
});

test('a key that begins to wait is served next, and has no claim for the time before', () => {
  const queue = createFairQueue<string>({ capacity: 100 });
  for (let n = 0; n < 20; n++) queue.add('busy', 'b', LIGHT);
  queue.take({ ...ANY, maxItems: 10 });
  for (let n = 0; n < 5; n++) queue.add('new', 'n', LIGHT);
  expect(queue.take({ ...ANY, maxItems: 8 }).join('')).toMatch(/^(b?nbnbnbn|nbnbnbnb)/);
});

test('a group stays within its cost, but one item alone may exceed the cost', () => {
  const queue = createFairQueue<number>({ capacity: 100 });
  for (const cost of [5, 20, 3, 3]) queue.add('a', cost, { cost, size: 1 });
  expect([1, 2, 3].map(() => queue.take({ maxItems: 10, maxCost: 10 }))).toEqual([[5], [20], [3, 3]]);
});

test('a key alone may use half of the capacity, and others still find room', () => {
  const queue = createFairQueue<number>({ capacity: 12 });
  const addUntilFull = (key: string) => {
    for (let n = 0; ; n++) if (!queue.add(key, n, LIGHT)) return n;
  };
  expect(addUntilFull('a')).toBe(6);
  expect(addUntilFull('b')).toBe(3);
  expect(addUntilFull('c')).toBe(2);
  queue.take(ANY);
  expect(addUntilFull('a')).toBe(6);
});

test('a held key waits until all its holds are released, and delays no other key', () => {
  const queue = createFairQueue<string>({ capacity: 100 });
  queue.add('a', 'a1', LIGHT);
  queue.hold('a');
  queue.hold('a');
  queue.add('a', 'a2', LIGHT);
  queue.add('b', 'b1', LIGHT);
  expect(queue.take(ANY)).toEqual(['b1']);
  queue.release('a');
  expect(queue.take(ANY)).toEqual([]);
  queue.release('a');
  expect(queue.take(ANY)).toEqual(['a1', 'a2']);
});

test('a charge delays the next turn of the key', () => {
  const queue = createFairQueue<string>({ capacity: 100 });
  for (let n = 0; n < 4; n++) {
    queue.add('a', 'a', LIGHT);
    queue.add('b', 'b', LIGHT);
  }
  expect(queue.take({ ...ANY, maxItems: 1 })).toEqual(['a']);
  queue.charge('a', 2);
  expect(queue.take(ANY).join('')).toBe('bbbabaa');
});

test('only items that were added before the deadline expire, held or not', () => {
  const queue = createFairQueue<string>({ capacity: 100 });
  queue.add('a', 'old', LIGHT);
  queue.hold('a');
  const deadline = performance.now() + 0.001;
  while (performance.now() <= deadline);
  queue.add('a', 'new', LIGHT);
  expect(queue.takeExpired(deadline)).toEqual(['old']);
  queue.release('a');
  expect(queue.take(ANY)).toEqual(['new']);
});
