import type { Database } from '@posthorn/db/connection/database';
import { listSuspendedOrganizations } from '@posthorn/db/suspensions';
import type { Shards } from '@posthorn/queue/shards';
import type { OrganizationSchedulers } from '../../deps.ts';

/** Creates the access to what the schedulers know about organizations. */
export function createSchedulers(db: Database, { all }: Shards): OrganizationSchedulers {
  return {
    async readPlaces(organizationIds) {
      const shards = await Promise.all(
        all.map(async ({ lanes }) => {
          const [uses, { places }] = await Promise.all([
            lanes.readOrganizations(organizationIds),
            lanes.readUse(),
          ]);
          return { uses, total: places.held + places.free };
        }),
      );
      // Each shard counts the places of all workers as its own.
      const total = Math.max(0, ...shards.map((shard) => shard.total));
      return new Map(
        organizationIds.map((id, at) => [
          id,
          { held: shards.reduce((sum, { uses }) => sum + (uses[at]?.held ?? 0), 0), total },
        ]),
      );
    },

    async applySuspensions() {
      const suspended = await listSuspendedOrganizations(db);
      await Promise.all(all.map(({ lanes }) => lanes.setSuspended(suspended)));
    },
  };
}
