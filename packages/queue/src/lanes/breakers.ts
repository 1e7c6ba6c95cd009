import { z } from 'zod';
import { defineScript } from '../redis/client.ts';
import forgetChangeSource from './forget-change.lua';
import type { Lane } from './lane.ts';
import { createScriptCaller, LANE_SCRIPTS, type LaneScriptOptions, laneArgs } from './scripts.ts';

/** State of an endpoint's circuit breaker. */
export type Breaker = {
  configurationId: string;
  state: 'Closed' | 'Open' | 'HalfOpen';
  /** When the breaker changed to this state. */
  since: Date;
  /** Null unless Open. */
  nextProbeAt: Date | null;
  /** Increases with every change. */
  version: number;
};

/** The circuit breakers of one shard. */
export type Breakers = {
  /** Lists breakers that have changed, the oldest change first. A change stays in the list until `forgetChanges`. */
  listChanged(limit: number): Promise<Breaker[]>;
  /** Removes changes from the list, unless the breaker has changed again. */
  forgetChanges(breakers: readonly Breaker[]): Promise<void>;
  /** Lists those of the breakers that Redis does not know, or whose last change Redis has lost. */
  listLost(known: readonly Pick<Breaker, 'configurationId' | 'version'>[]): Promise<string[]>;
  /** Opens a breaker again if Redis has lost its state. @param known what Postgres knows about the breaker */
  restore(lane: Lane, known: Pick<Breaker, 'since' | 'version'>): Promise<void>;
};

const STATES = { open: 'Open', half: 'HalfOpen', closed: 'Closed' } as const;
const fields = z.tuple([z.enum(['open', 'half', 'closed']).nullable(), z.coerce.number(), z.coerce.number()]);

const forgetChange = defineScript(forgetChangeSource);

export function createBreakers(options: LaneScriptOptions): Breakers {
  const { redis, prefix, breaker } = options;
  const call = createScriptCaller(options);
  const changes = `${prefix}:lanes:breakers`;
  const settingsOf = (configurationId: string) => `${prefix}:lane:${configurationId}:settings`;

  async function read(configurationId: string, version: number): Promise<Breaker> {
    const values = await redis.hmget(settingsOf(configurationId), 'breaker', 'breakerAt', 'probeAt');
    const [state, at, probeAt] = fields.parse(values);
    return {
      configurationId,
      state: STATES[state ?? 'closed'],
      // The version is the time of the change, for a lane whose settings have expired.
      since: new Date(at || version),
      nextProbeAt: state === 'open' ? new Date(probeAt) : null,
      version,
    };
  }

  return {
    async listChanged(limit) {
      const found = await redis.zrange(changes, '0', `${limit - 1}`, 'WITHSCORES');
      const changed = found.flatMap((id, at) =>
        at % 2 === 0 ? [{ id, version: Number(found[at + 1]) }] : [],
      );
      return Promise.all(changed.map(({ id, version }) => read(id, version)));
    },
    async forgetChanges(breakers) {
      if (breakers.length === 0) return;
      const args = breakers.flatMap(({ configurationId, version }) => [configurationId, version]);
      await forgetChange(redis, [changes], args);
    },
    async listLost(known) {
      const ids = known.map(({ configurationId }) => configurationId);
      const versions = await Promise.all(ids.map((id) => redis.hget(settingsOf(id), 'breakerVersion')));
      return known
        .filter(({ version }, at) => Number(versions[at] ?? -1) < version)
        .map(({ configurationId }) => configurationId);
    },
    async restore(lane, { since, version }) {
      const ageMs = Math.max(0, Date.now() - since.getTime());
      await call(LANE_SCRIPTS.restoreBreaker, [...laneArgs(lane), ageMs, breaker.probeMaxMs, version]);
    },
  };
}
