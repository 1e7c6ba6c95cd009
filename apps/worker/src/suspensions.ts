import { SUSPENSION_LEASE_MS } from '@posthorn/db/suspensions';
import type { Shards } from '@posthorn/queue/shards';
import { answersWithin } from '@posthorn/runtime/limits/answers-within';

/** The worker did not send the request, because an operator has suspended the organization. It must not count as an attempt. */
export class OrganizationSuspendedError extends Error {
  constructor(organizationId: string) {
    super(`The organization ${organizationId} is suspended`);
    this.name = 'OrganizationSuspendedError';
  }
}

/**
 * Checks that a request of an organization may begin now.
 * @throws OrganizationSuspendedError
 * @throws Error if Postgres does not answer. The request must not count as an attempt
 */
export type RequireNotSuspended = (organizationId: string) => Promise<void>;

export type Suspensions = {
  require: RequireNotSuspended;
  /** The organizations that were suspended at the last read. */
  list(): readonly string[];
  /** Reads the list, and tells the schedulers of all shards. */
  refresh(): Promise<void>;
};

/** How many reads a request waits for, and milliseconds for each. The lease of its slot is longer than all of them. */
const MOST_READS = 2;
const READ_WAIT_MS = 2_000;

/**
 * Creates the check of suspensions. A request to an endpoint needs a list that the worker read from Postgres less than
 * SUSPENSION_LEASE_MS ago. So a suspension holds after that time, over all workers and without Redis. A worker reads the
 * list each second, so a request costs no query. The schedulers in Redis only save work: they grant nothing to suspended
 * organizations.
 *
 * @param list reads the list from Postgres
 */
export function createSuspensions(
  list: () => Promise<string[]>,
  shards: Pick<Shards, 'all'>,
  now = () => performance.now(),
): Suspensions {
  let known: { ids: ReadonlySet<string>; askedAt: number } = {
    ids: new Set(),
    askedAt: Number.NEGATIVE_INFINITY,
  };
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const askedAt = now();
    try {
      known = { ids: new Set(await list()), askedAt };
    } finally {
      reading = null;
    }
  }

  function readOnce(): Promise<void> {
    reading ??= read();
    return reading;
  }

  return {
    async require(organizationId) {
      for (let reads = 0; now() - known.askedAt > SUSPENSION_LEASE_MS; reads++) {
        if (reads === MOST_READS)
          throw new Error('Postgres takes too long to list the suspended organizations');
        await answersWithin(READ_WAIT_MS, readOnce());
      }
      if (known.ids.has(organizationId)) throw new OrganizationSuspendedError(organizationId);
    },

    list: () => [...known.ids],

    async refresh() {
      await readOnce();
      const ids = [...known.ids];
      await Promise.all(shards.all.map(({ lanes }) => lanes.setSuspended(ids)));
    },
  };
}
