/**
 * The recent number of notifications per event of each organization and event type. Publishing must choose between a
 * shared and a separate statement before it reads the subscribers. A wrong number costs one more read, or a
 * statement for a single event.
 */
export type FanOutMemory = {
  /** Estimates the notifications of one event. 1 for an organization and type that this process has not seen. */
  estimate(organizationId: string, type: string): number;
  note(organizationId: string, type: string, fanOut: number): void;
};

/** Organizations and types in memory. A new entry evicts the oldest. */
const MOST_ENTRIES = 10_000;

export function createFanOutMemory(): FanOutMemory {
  const known = new Map<string, number>();
  const keyOf = (organizationId: string, type: string) => `${type} ${organizationId}`;
  return {
    estimate: (organizationId, type) => known.get(keyOf(organizationId, type)) ?? 1,

    note(organizationId, type, fanOut) {
      const key = keyOf(organizationId, type);
      const before = known.get(key) ?? fanOut;
      if (before === fanOut && known.has(key)) return;
      const [oldest] = known.keys();
      if (known.size >= MOST_ENTRIES && oldest !== undefined) known.delete(oldest);
      // Falls by half of the difference: a publisher that alternates large and small events must not be
      // misjudged at every large event.
      known.set(key, fanOut >= before ? fanOut : Math.floor((before + fanOut) / 2));
    },
  };
}
