import { z } from 'zod';
import { defineScript, type Redis } from '../redis/client.ts';
import claimSource from './claim.lua';
import discardSource from './discard.lua';
import settleSource from './settle.lua';

const claimScript = defineScript(claimSource);
const settleScript = defineScript(settleSource);
const discardScript = defineScript(discardSource);

const claimedSchema = z.union([
  z
    .tuple([z.literal('found'), z.string(), z.number()])
    .transform(([kind, entry, forMs]) => ({ kind, entry, forMs })),
  z.tuple([z.enum(['fetch', 'wait'])]).transform(([kind]) => ({ kind })),
]);

/** An entry with the time for which it may still be used, the order to fetch, or the order to wait for another process. */
type Claimed = z.output<typeof claimedSchema>;

/** The authentication of one configuration. A changed authentication has another fingerprint, so another entry. */
export type TokenHolder = { configurationId: string; fingerprint: string };

/**
 * Access tokens that all workers share. An entry is a text of the caller, which must have sealed the token.
 * All functions reject when Redis does not answer.
 */
export type SharedTokens = {
  /** @param lockMs longest duration of a fetch */
  claim(holder: TokenHolder, lockMs: number): Promise<Claimed>;
  settle(holder: TokenHolder, entry: string, forMs: number): Promise<void>;
  /** @param everyMs least time between two discards of a configuration, over all workers */
  discard(holder: TokenHolder, entry: string, everyMs: number): Promise<void>;
};

/**
 * @param prefix first part of the keys: QUEUE_PREFIX
 * @param owner unique text of this process
 */
export function createSharedTokens(redis: Redis, prefix: string, owner: string): SharedTokens {
  // The configuration is the hash tag, so a cluster spreads the tokens over its nodes.
  const keysOf = ({ configurationId, fingerprint }: TokenHolder) => {
    const entry = `{${prefix}:token:${configurationId}}:${fingerprint}`;
    return { entry, lock: `${entry}:lock`, mark: `${entry}:discarded` };
  };
  return {
    async claim(holder, lockMs) {
      const { entry, lock } = keysOf(holder);
      return claimedSchema.parse(await claimScript(redis, [entry, lock], [owner, lockMs]));
    },
    async settle(holder, text, forMs) {
      const { entry, lock } = keysOf(holder);
      await settleScript(redis, [entry, lock], [owner, text, Math.max(1, Math.round(forMs))]);
    },
    async discard(holder, text, everyMs) {
      const { entry, mark } = keysOf(holder);
      await discardScript(redis, [entry, mark], [text, everyMs]);
    },
  };
}
