/** A binary heap: `pop` removes the entry with the smallest order. Both operations take O(log n). */
export type MinHeap<Value> = {
  push(order: number, value: Value): void;
  /** Entries of equal order come out in the order in which they were pushed. */
  pop(): { order: number; value: Value } | undefined;
  clear(): void;
};

type Entry<Value> = { order: number; sequence: number; value: Value };

export function createMinHeap<Value>(): MinHeap<Value> {
  let entries: Entry<Value>[] = [];
  let sequence = 0;

  function rise(entry: Entry<Value>): void {
    let at = entries.length;
    entries.push(entry);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = entries[above];
      if (parent === undefined || !isBefore(entry, parent)) break;
      entries[at] = parent;
      at = above;
    }
    entries[at] = entry;
  }

  function sink(entry: Entry<Value>): void {
    let at = 0;
    for (;;) {
      const left = entries[2 * at + 1];
      const right = entries[2 * at + 2];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (child === undefined || !isBefore(child, entry)) break;
      entries[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    entries[at] = entry;
  }

  return {
    push(order, value) {
      sequence += 1;
      rise({ order, sequence, value });
    },
    pop() {
      const [top] = entries;
      const last = entries.pop();
      if (last !== undefined && entries.length > 0) sink(last);
      return top;
    },
    clear() {
      entries = [];
    },
  };
}

function isBefore(one: Entry<unknown>, other: Entry<unknown>): boolean {
  return one.order < other.order || (one.order === other.order && one.sequence < other.sequence);
}
