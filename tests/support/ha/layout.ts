/** What Redis says about the number of shards of a gateway. */
import { eventually } from '../eventually.ts';
import type { World } from '../world.ts';

/** Fields of the record in Redis (packages/queue/src/layout-record.ts), as text. */
export const readLayout = ({ redis, prefix }: World) => redis.hgetall(`{${prefix}}:layout`);

/** Waits until no part of a change to this number is left to do. */
export async function untilSettled(world: World, shards: number): Promise<void> {
  await eventually(
    'the change is complete',
    async () => {
      const layout = await readLayout(world);
      return layout.shards === String(shards) && layout.phase === 'settled';
    },
    90_000,
  );
}
