/** Time of a simulation, in milliseconds, and what happens when. */
export type Clock = {
  readonly now: number;
  /** Runs `event` in so many milliseconds. Events of one moment run in the order of the calls. */
  after(ms: number, event: () => void): void;
  /** Runs all events until this time. */
  runUntil(at: number): void;
};

type Entry = { at: number; order: number; event: () => void };

export function createClock(): Clock {
  const heap: Entry[] = [];
  let now = 0;
  let order = 0;
  return {
    get now() {
      return now;
    },
    after(ms, event) {
      push(heap, { at: now + ms, order: order++, event });
    },
    runUntil(at) {
      for (let next = heap[0]; next !== undefined && next.at <= at; next = heap[0]) {
        pop(heap);
        now = next.at;
        next.event();
      }
      now = at;
    },
  };
}

const isBefore = (one: Entry, other: Entry) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** A binary heap: each entry is before its two children. */
function push(heap: Entry[], entry: Entry): void {
  let at = heap.length;
  heap.push(entry);
  while (at > 0) {
    const parentAt = (at - 1) >> 1;
    const parent = heap[parentAt];
    if (parent === undefined || !isBefore(entry, parent)) break;
    heap[at] = parent;
    at = parentAt;
  }
  heap[at] = entry;
}

function pop(heap: Entry[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    const isRight = right !== undefined && left !== undefined && isBefore(right, left);
    const child = isRight ? right : left;
    if (child === undefined || !isBefore(child, last)) break;
    heap[at] = child;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = last;
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
