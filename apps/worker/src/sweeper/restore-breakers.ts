import type { Database } from '@posthorn/db/connection/database';
import { listLaneSettings } from '@posthorn/db/lane-settings';
import { type BreakerRow, listUnhealthy } from '@posthorn/db/webhooks/circuit-breakers';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { Shard, Shards } from '@posthorn/queue/shards';
import type { SweepState } from '@posthorn/queue/sweep-state';
import { collectErrors } from './collect-errors.ts';

type BreakerSweepDeps = { db: Database; shards: Shards; state: SweepState };

/** Breakers in one query. */
const BATCH = 500;
/** Breakers that a sweep looks at while no loss of Redis is known, so that a sweep costs the same with any number. */
const BREAKERS = 2_000;

/**
 * Opens again the circuit breakers that Postgres stores and Redis has lost: all of them if a shard has lost its data,
 * else the next ones in a round through all that are not Closed. After a loss of its data Redis grants nothing for one
 * lease, so a sweep usually comes before the first attempt.
 * @param token of the sweeper's lock
 * @returns one error for each shard that failed. The next sweep then visits all breakers
 * @throws Error when Postgres fails
 */
export async function restoreBreakers(
  deps: BreakerSweepDeps,
  { token, now }: { token: string; now: Date },
): Promise<unknown[]> {
  const errors: unknown[] = [];
  const last = await deps.state.findCursor('breakers');
  const isLost = !last?.isAtEnd || (await hasLostRound(deps.shards));
  let after = isLost ? '' : last.after;
  for (let visited = 0; isLost || visited < BREAKERS; visited += BATCH) {
    const page = await listUnhealthy(deps.db, after, BATCH);
    errors.push(...(await collectErrors(deps.shards.all.map((shard) => restoreLost(deps, shard, page)))));
    after = page.length < BATCH ? '' : (page.at(-1)?.configurationId ?? '');
    if (after === '') break;
  }
  // `isAtEnd`: no sweep has to repeat this one.
  const cursor = { after, begunAt: now.getTime(), isAtEnd: errors.length === 0 };
  await deps.state.writeCursor(token, 'breakers', cursor);
  return errors;
}

/** Whether a shard has lost its data. A shard that does not answer has not: its errors end the sweep's other parts. */
async function hasLostRound(shards: Shards): Promise<boolean> {
  const rounds = await Promise.allSettled(shards.all.map(({ lanes }) => lanes.findRound()));
  return rounds.some((round) => round.status === 'fulfilled' && round.value === null);
}

async function restoreLost(
  { db, shards }: Omit<BreakerSweepDeps, 'state'>,
  shard: Shard,
  breakers: readonly BreakerRow[],
): Promise<void> {
  const own = new Map(
    breakers
      .filter(({ configurationId }) => shards.of(configurationId) === shard)
      .map((breaker) => [breaker.configurationId, breaker]),
  );
  const lost = await shard.breakers.listLost([...own.values()]);
  const configurations = lost.length === 0 ? [] : await listLaneSettings(db, lost);
  await Promise.all(
    configurations.map(async (configuration) => {
      const known = own.get(configuration.id);
      if (known !== undefined) await shard.breakers.restore(laneOf(configuration), known);
    }),
  );
}
