import { createMinHeap } from './min-heap.ts';

type FairQueueOptions = {
  /**
   * Bound on the size of all waiting items together. One key may use as much as it leaves free: a key alone half
   * of the capacity, two keys a third each. So a new key always finds room.
   */
  capacity: number;
};

/** What an item costs the server, and the memory that the item occupies while it waits. */
export type Weight = { cost: number; size: number };

/**
 * A bounded queue that is fair between keys, such as tenants. Each key has its own first-in, first-out queue.
 * The next item comes from the waiting key that has been served least. A key that begins to wait starts level with
 * the key that is served at that moment: it neither pays for earlier times nor collects a claim while idle
 * (start-time fair queueing; Goyal, Vin and Cheng 1996).
 */
export type FairQueue<Item> = {
  /** @returns false if the key has no room left; the item is then not in the queue */
  add(key: string, item: Item, weight: Weight): boolean;
  /**
   * Takes items in turn while their costs together are at most `maxCost`. Takes at least one item, whatever its cost,
   * unless nothing waits or all waiting keys are held.
   */
  take(limits: { maxItems: number; maxCost: number }): Item[];
  /** Adds a cost to what a key has been served, when an item proves more expensive than announced. */
  charge(key: string, cost: number): void;
  /** Skips a key until the same number of `release` calls. Its items keep waiting. */
  hold(key: string): void;
  release(key: string): void;
  /** Removes the items that were added before this time of `performance.now()`. */
  takeExpired(addedBefore: number): Item[];
  /** Number of waiting items of all keys. */
  count(): number;
};

type Waiting<Item> = Weight & { item: Item; addedAt: number };

type KeyState<Item> = {
  /** Total cost at which the key is served next. */
  time: number;
  waiting: Waiting<Item>[];
  size: number;
  holds: number;
  /** Whether the heap has an entry of the key. */
  isListed: boolean;
};

/** Idle keys are forgotten when they outnumber the waiting items by this number. */
const MOST_IDLE_KEYS = 1_000;

export function createFairQueue<Item>({ capacity }: FairQueueOptions): FairQueue<Item> {
  const keys = new Map<string, KeyState<Item>>();
  /** Waiting keys by time. Entries can be out of date: `takeNext` checks each entry when it comes out. */
  const order = createMinHeap<KeyState<Item>>();
  /** Time of the key that was served last. */
  let now = 0;
  let count = 0;
  let size = 0;

  function stateOf(key: string): KeyState<Item> {
    const known = keys.get(key);
    if (known !== undefined) return known;
    const state = { time: now, waiting: [], size: 0, holds: 0, isListed: false };
    keys.set(key, state);
    return state;
  }

  function list(state: KeyState<Item>): void {
    if (state.isListed || state.holds > 0 || state.waiting.length === 0) return;
    state.isListed = true;
    order.push(state.time, state);
  }

  function remove(state: KeyState<Item>): Waiting<Item> | undefined {
    const first = state.waiting.shift();
    if (first === undefined) return undefined;
    count -= 1;
    size -= first.size;
    state.size -= first.size;
    return first;
  }

  /** Removes the key that is served next from the order. */
  function nextState(): KeyState<Item> | undefined {
    for (let next = order.pop(); next !== undefined; next = order.pop()) {
      const state = next.value;
      state.isListed = false;
      if (state.time === next.order && state.holds === 0 && state.waiting.length > 0) return state;
      list(state);
    }
    return undefined;
  }

  /** Forgets what the keys were served, once that no longer makes a difference. */
  function forgetIdle(): void {
    if (count === 0) now = [...keys.values()].reduce((latest, { time }) => Math.max(latest, time), now);
    if (count > 0 && keys.size < count + MOST_IDLE_KEYS) return;
    for (const [key, { time, waiting, holds }] of keys) {
      if (waiting.length === 0 && holds === 0 && time <= now) keys.delete(key);
    }
  }

  return {
    add(key, item, { cost, size: itemSize }) {
      const state = stateOf(key);
      if (state.size + itemSize > capacity - size) return false;
      if (state.waiting.length === 0) state.time = Math.max(state.time, now);
      // An item without a cost would let its key be served for ever.
      state.waiting.push({ item, cost: Math.max(1, cost), size: itemSize, addedAt: performance.now() });
      state.size += itemSize;
      size += itemSize;
      count += 1;
      list(state);
      return true;
    },

    take({ maxItems, maxCost }) {
      const taken: Item[] = [];
      let total = 0;
      while (taken.length < maxItems) {
        const state = nextState();
        if (state === undefined) break;
        const cost = state.waiting[0]?.cost ?? 0;
        if (taken.length > 0 && total + cost > maxCost) {
          list(state);
          break;
        }
        const first = remove(state);
        if (first !== undefined) taken.push(first.item);
        total += cost;
        now = Math.max(now, state.time);
        state.time += cost;
        list(state);
      }
      forgetIdle();
      return taken;
    },

    charge(key, cost) {
      stateOf(key).time += Math.max(0, cost);
    },

    hold(key) {
      stateOf(key).holds += 1;
    },

    release(key) {
      const state = stateOf(key);
      state.holds = Math.max(0, state.holds - 1);
      if (state.holds === 0) state.time = Math.max(state.time, now);
      list(state);
    },

    takeExpired(addedBefore) {
      const expired: Item[] = [];
      for (const state of keys.values()) {
        while ((state.waiting[0]?.addedAt ?? addedBefore) < addedBefore) {
          const first = remove(state);
          if (first !== undefined) expired.push(first.item);
        }
      }
      forgetIdle();
      return expired;
    },

    count: () => count,
  };
}
