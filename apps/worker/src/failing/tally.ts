import type { EndpointTally } from '@posthorn/db/webhooks/failing-endpoints';

/** What came of the attempts of each endpoint, since it was last taken. */
export type Tally = {
  add(configurationId: string, isDelivered: boolean, at: Date): void;
  /** @returns all that was added, and begins anew */
  take(): EndpointTally[];
  /** Puts back what was taken and could not be written. */
  restore(taken: readonly EndpointTally[]): void;
};

/** Counts in memory, so that an outcome costs no write of its own; a crash loses some seconds' count. */
export function createTally(): Tally {
  let tallies = new Map<string, EndpointTally>();

  return {
    add(configurationId, isDelivered, at) {
      const known = tallies.get(configurationId);
      tallies.set(
        configurationId,
        isDelivered
          ? { configurationId, hasSucceeded: true, failures: 0, failingSince: null }
          : {
              configurationId,
              hasSucceeded: known?.hasSucceeded ?? false,
              failures: (known?.failures ?? 0) + 1,
              failingSince: known?.failingSince ?? at,
            },
      );
    },

    take() {
      const taken = [...tallies.values()];
      tallies = new Map();
      return taken;
    },

    restore(taken) {
      for (const earlier of taken) {
        const later = tallies.get(earlier.configurationId);
        // A success that came later is all that counts of the earlier.
        if (later?.hasSucceeded) continue;
        tallies.set(earlier.configurationId, {
          ...earlier,
          failures: earlier.failures + (later?.failures ?? 0),
          failingSince: earlier.failingSince ?? later?.failingSince ?? null,
        });
      }
    },
  };
}
