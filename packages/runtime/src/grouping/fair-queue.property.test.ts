import fc from 'fast-check';
import { createFairQueue } from './fair-queue.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd');
const add = fc.record({
  kind: fc.constant('add' as const),
  key,
  cost: fc.integer({ min: 1, max: 50 }),
  size: fc.integer({ min: 1, max: 30 }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: add },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      maxItems: fc.integer({ min: 1, max: 5 }),
      maxCost: fc.nat(100),
    }),
  },
  fc.record({ kind: fc.constant('charge' as const), key, cost: fc.nat(50) }),
  fc.record({ kind: fc.constant('hold' as const), key }),
  fc.record({ kind: fc.constant('release' as const), key }),
  fc.record({ kind: fc.constant('expire' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Item = { key: string; sequence: number; cost: number; size: number };

const CAPACITY = 200;

/** Performs steps on a queue, and knows what must be in the queue after each. */
function createModel() {
  const queue = createFairQueue<Item>({ capacity: CAPACITY });
  const waiting = new Map<string, Item[]>();
  const holds = new Map<string, number>();
  let sequence = 0;
  const of = (name: string) => waiting.get(name) ?? [];
  const sizeOf = (items: readonly Item[]) => items.reduce((sum, { size }) => sum + size, 0);
  const all = () => [...waiting.values()].flat();

  function leave(items: readonly Item[]): void {
    for (const item of items) {
      // Each key is first in, first out, and nothing leaves twice.
      expect(of(item.key)[0]).toBe(item);
      waiting.set(item.key, of(item.key).slice(1));
    }
  }

  function checkTake(maxItems: number, maxCost: number): void {
    const isRunnable = () => [...waiting].some(([name, items]) => items.length > 0 && !holds.get(name));
    const hadWork = isRunnable();
    const taken = queue.take({ maxItems, maxCost });
    leave(taken);
    expect(taken.length > 0).toBe(hadWork);
    expect(taken.length).toBeLessThanOrEqual(maxItems);
    expect(taken.every((item) => !holds.get(item.key))).toBe(true);
    const cost = taken.reduce((sum, item) => sum + item.cost, 0);
    if (taken.length > 1) expect(cost).toBeLessThanOrEqual(maxCost);
  }

  function checkAdd(weight: Omit<Item, 'sequence'>): void {
    sequence += 1;
    const item = { ...weight, sequence };
    const hasRoom = sizeOf(of(item.key)) + item.size <= CAPACITY - sizeOf(all());
    expect(queue.add(item.key, item, item)).toBe(hasRoom);
    if (hasRoom) waiting.set(item.key, [...of(item.key), item]);
  }

  function checkHold(kind: 'hold' | 'release', name: string): void {
    const count = holds.get(name) ?? 0;
    if (kind === 'hold') queue.hold(name);
    else queue.release(name);
    holds.set(name, kind === 'hold' ? count + 1 : Math.max(0, count - 1));
  }

  return {
    perform(each: Step): void {
      if (each.kind === 'add') checkAdd(each);
      else if (each.kind === 'take') checkTake(each.maxItems, each.maxCost);
      else if (each.kind === 'charge') queue.charge(each.key, each.cost);
      else if (each.kind === 'expire') {
        leave(queue.takeExpired(Number.POSITIVE_INFINITY));
        expect(all()).toEqual([]);
      } else checkHold(each.kind, each.key);
      expect(queue.count()).toBe(all().length);
      expect(sizeOf(all())).toBeLessThanOrEqual(CAPACITY);
    },
  };
}

test('nothing is lost, doubled, reordered within a key or beyond the capacity', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const model = createModel();
      for (const each of steps) model.perform(each);
    }),
    { numRuns: 500 },
  );
});

test('keys that wait all the time are served equally, up to one item of each', () => {
  const costs = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(costs, { minLength: 2, maxLength: 6 }), fc.nat(200), (keys, before) => {
      const queue = createFairQueue<{ at: number; cost: number }>({ capacity: Number.POSITIVE_INFINITY });
      const next = keys.map(() => 0);
      const served = keys.map(() => 0);
      const largest = keys.map((own) => Math.max(...own));
      const refill = (at: number) => {
        const own = keys[at] ?? [];
        const turn = next[at] ?? 0;
        next[at] = turn + 1;
        const cost = own[turn % own.length] ?? 1;
        queue.add(String(at), { at, cost }, { cost, size: 1 });
      };
      // The first key was alone for a while. Nobody pays for that later.
      for (let n = 0; n < before; n++) {
        refill(0);
        queue.take({ maxItems: 1, maxCost: 0 });
      }
      // Two items of each key, so that a key still waits while it is served.
      for (const at of [...keys.keys(), ...keys.keys()]) refill(at);
      for (let n = 0; n < 300; n++) {
        for (const { at, cost } of queue.take({ maxItems: 1, maxCost: 0 })) {
          served[at] = (served[at] ?? 0) + cost;
          refill(at);
        }
        // Goyal, Vin and Cheng 1996, theorem 1: the difference is at most one largest item of each.
        const most = served.map((sum, at) => sum - (largest[at] ?? 0));
        const least = served.map((sum, at) => sum + (largest[at] ?? 0));
        expect(Math.max(...most)).toBeLessThanOrEqual(Math.min(...least));
      }
    }),
    { numRuns: 200 },
  );
});

test('a key that begins to wait is served after at most one item of each other key', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 20 }),
      fc.nat(50),
      (costs, served) => {
        const queue = createFairQueue<string>({ capacity: Number.POSITIVE_INFINITY });
        for (const [at, cost] of costs.entries()) {
          for (let n = 0; n < 60; n++) queue.add(String(at), `other ${at}`, { cost, size: 1 });
        }
        for (let n = 0; n < served; n++) queue.take({ maxItems: 1, maxCost: 0 });
        queue.add('new', 'new', { cost: 1, size: 1 });
        const before: string[] = [];
        for (let item = ''; item !== 'new'; ) {
          [item = 'nothing'] = queue.take({ maxItems: 1, maxCost: 0 });
          if (item !== 'new') before.push(item);
        }
        expect(new Set(before).size).toBe(before.length);
      },
    ),
    { numRuns: 500 },
  );
});
