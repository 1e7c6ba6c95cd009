import type { Database } from '@posthorn/db/connection/database';
import { listLaneSettings } from '@posthorn/db/lane-settings';
import { type BreakerRow, listUnhealthy } from '@posthorn/db/webhooks/circuit-breakers';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { Shard, Shards } from '@posthorn/queue/shards';
import { collectErrors } from './collect-errors.ts';

type BreakerSweepDeps = { db: Database; shards: Shards };

/** Breakers in one query. */
const BATCH = 500;

/**
 * Opens again the circuit breakers that Postgres stores and Redis has lost. After a loss of its data Redis grants
 * nothing for one lease, so a sweep usually comes before the first attempt.
 * @returns `open`: configurations with an Open endpoint; one error for each shard that failed
 * @throws Error when Postgres fails
 */
export async function restoreBreakers(
  deps: BreakerSweepDeps,
): Promise<{ open: ReadonlySet<string>; errors: unknown[] }> {
  const open = new Set<string>();
  const errors: unknown[] = [];
  for (let after = ''; ; ) {
    const page = await listUnhealthy(deps.db, after, BATCH);
    errors.push(...(await collectErrors(deps.shards.all.map((shard) => restoreLost(deps, shard, page)))));
    for (const { configurationId, state } of page) if (state === 'Open') open.add(configurationId);
    const last = page.at(-1);
    if (last === undefined || page.length < BATCH) return { open, errors };
    after = last.configurationId;
  }
}

async function restoreLost(
  { db, shards }: BreakerSweepDeps,
  shard: Shard,
  breakers: readonly BreakerRow[],
): Promise<void> {
  const own = new Map(
    breakers
      .filter(({ configurationId }) => shards.of(configurationId) === shard)
      .map((breaker) => [breaker.configurationId, breaker]),
  );
  const lost = await shard.breakers.listLost([...own.keys()]);
  const configurations = lost.length === 0 ? [] : await listLaneSettings(db, lost);
  await Promise.all(
    configurations.map(async (configuration) => {
      const known = own.get(configuration.id);
      if (known !== undefined) await shard.breakers.restore(laneOf(configuration), known);
    }),
  );
}
