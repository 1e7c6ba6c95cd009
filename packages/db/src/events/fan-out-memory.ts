import { createHolders } from '@posthorn/runtime/limits/holders';

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

export function createFanOutMemory(): FanOutMemory {
  const known = createHolders(() => ({ fanOut: 0 }));
  const keyOf = (organizationId: string, type: string) => `${type} ${organizationId}`;
  return {
    estimate: (organizationId, type) => known.peek(keyOf(organizationId, type))?.fanOut ?? 1,

    note(organizationId, type, fanOut) {
      const entry = known.get(keyOf(organizationId, type));
      // Falls by half of the difference: a publisher that alternates large and small events must not be
      // misjudged at every large event.
      entry.fanOut = Math.max(fanOut, Math.floor((entry.fanOut + fanOut) / 2));
    },
  };
}
