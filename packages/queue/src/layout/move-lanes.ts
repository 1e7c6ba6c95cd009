import { shardOf } from '@posthorn/domain/ids';
import type { Shard } from '../shards.ts';

/** Lanes that move at the same time. Each needs three round trips to Redis, so together they keep Redis busy. */
const AT_ONCE = 32;

export type Move = { from: Shard; configurationId: string };

/**
 * Moves lanes with their notifications, settings, rate and circuit breaker to their shards. Repeating a call does no harm,
 * and two processes may move the same lane.
 * @param home finds the shard of a configuration
 * @returns the lanes that have attempts in flight. They move again when the attempts have ended
 */
export async function moveLanes(
  moves: readonly Move[],
  home: (configurationId: string) => Shard,
  renew: () => Promise<void>,
): Promise<Move[]> {
  const left: Move[] = [];
  for (let at = 0; at < moves.length; at += AT_ONCE) {
    const batch = moves.slice(at, at + AT_ONCE);
    const gone = await Promise.all(batch.map((move) => moveLane(move, home(move.configurationId))));
    left.push(...batch.filter((_move, nth) => !gone[nth]));
    await renew();
  }
  return left;
}

/** @returns whether nothing of the lane is left */
async function moveLane({ from, configurationId }: Move, to: Shard): Promise<boolean> {
  for (;;) {
    const page = await from.moves.readPage(configurationId);
    const isLast = page.parked.length + page.scheduled.length + page.backlog.length === 0;
    // First the settings: without them a lane grants nothing.
    await to.moves.arrive(configurationId, page);
    if (await from.moves.depart(configurationId, page)) return true;
    if (isLast) return false;
  }
}

/** Which of a shard's configurations belong to another shard. */
export function strangersOf(shard: Shard, shards: number, configurationIds: readonly string[]): Move[] {
  return configurationIds
    .filter((id) => shardOf(id, shards) !== shard.index)
    .map((configurationId) => ({ from: shard, configurationId }));
}
