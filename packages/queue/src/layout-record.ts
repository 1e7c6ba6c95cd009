import { z } from 'zod';
import { defineScript, type Redis } from './redis/client.ts';

/**
 * `draining`: the shards grant nothing, until no attempt of the generation before is in flight and the lanes have moved.
 * `clearing`: the shards grant. Lanes move that come from processes which learn of the change late. `emptying`: no process
 * uses the shards that go. `settled`: nothing is left to do.
 */
const PHASES = ['draining', 'clearing', 'emptying', 'settled'] as const;
export type Phase = (typeof PHASES)[number];

/** The number of shards on which all processes agree. */
export type Layout = {
  shards: number;
  /** Shards below this number may have data of an earlier generation. At least `shards`. */
  from: number;
  /** Shards from this number on did not exist before the change. */
  before: number;
  /** Increases with every change. 0: the process has not read the record yet. */
  generation: number;
  phase: Phase;
  /** Time in the phase, by the clock of Redis. */
  ageMs: number;
};

export const UNKNOWN_LAYOUT: Layout = {
  ...{ shards: 0, from: 0, before: 0, generation: 0, ageMs: 0 },
  phase: 'settled',
};

const recordSchema = z
  .tuple([
    z.coerce.number(),
    z.coerce.number(),
    z.coerce.number(),
    z.coerce.number(),
    z.enum(PHASES),
    z.number(),
  ])
  .transform(([shards, from, before, generation, phase, ageMs]): Layout => {
    return { shards, from, before, generation, phase, ageMs };
  })
  .nullable();

/** The key of the record. KEYS[1] hash: shards, from, before, generation, phase, and `at`: when the phase began, ms. */
const HEAD = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function read()
  local values = redis.call('HMGET', KEYS[1], 'shards', 'from', 'before', 'generation', 'phase', 'at')
  if not values[4] then return nil end
  values[6] = math.max(0, now - values[6])
  return values
end
local function write(shards, from, before, generation, phase)
  redis.call(
    'HSET', KEYS[1], 'shards', shards, 'from', from, 'before', before, 'generation', generation, 'phase', phase, 'at', now
  )
end
`;

const readRecord = defineScript(`${HEAD} return read()`);

/** ARGV[1] number of shards by the settings, ARGV[2] number of shards that have data. */
const proposeShards = defineScript(`${HEAD}
local shards, found, known = tonumber(ARGV[1]), tonumber(ARGV[2]), read()
if not known then
  write(found, found, found, 1, 'settled')
  known = read()
end
if tonumber(known[1]) ~= shards then
  local from = tonumber(known[2])
  write(shards, math.max(from, shards), from, known[4] + 1, 'draining')
end
return read()`);

/** ARGV[1] shards, ARGV[2] from, ARGV[3] before, ARGV[4] generation, ARGV[5] phase. */
const restateLayout = defineScript(`${HEAD}
local known = read()
if not known then
  write(ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5])
elseif tonumber(known[4]) < tonumber(ARGV[4]) then
  write(ARGV[1], math.max(ARGV[2], known[2]), ARGV[3], ARGV[4], ARGV[5])
end
return read()`);

/** ARGV[1] shards, ARGV[2] from, ARGV[3] generation, all of the caller. */
const disputeShards = defineScript(`${HEAD}
local known = read()
if known and known[4] == ARGV[3] and known[1] ~= ARGV[1] then
  write(known[1], math.max(ARGV[2], known[2]), ARGV[2], known[4] + 1, 'draining')
end
return read()`);

/** ARGV[1] generation, ARGV[2] phase that ends, ARGV[3] phase that begins. */
const advancePhase = defineScript(`${HEAD}
local known = read()
if known and known[4] == ARGV[1] and known[5] == ARGV[2] then
  redis.call('HSET', KEYS[1], 'phase', ARGV[3], 'at', now)
  if ARGV[3] == 'settled' then redis.call('HSET', KEYS[1], 'from', known[1]) end
end
return read()`);

export type LayoutRecord = {
  /** @returns null if Redis is new, or has lost its data */
  read(): Promise<Layout | null>;
  /**
   * Makes the number of a process' settings the number of shards. Begins a change if another number is known.
   * @param found number of shards of a gateway without a record: how many have data
   */
  propose(shards: number, found: number): Promise<Layout>;
  /** Stores a layout again that Redis has lost. */
  restate(layout: Layout): Promise<Layout>;
  /**
   * Begins a change from the caller's number to the stored one, if both have the same generation: a process with other
   * settings has started when Redis had lost the number.
   */
  dispute(layout: Layout): Promise<Layout>;
  /** Ends the layout's phase, unless another process has. */
  advance(layout: Layout, phase: Phase): Promise<Layout>;
  /** @returns whether this process is to work on the change for `ttlMs` */
  claim(ttlMs: number): Promise<boolean>;
  /** @returns whether this process is to look for strays, which one process does in each `everyMs` */
  claimLook(everyMs: number): Promise<boolean>;
  /** Prolongs the claim. A worker that has lost the claim does no harm: every step can be repeated. */
  renew(ttlMs: number): Promise<void>;
  release(): Promise<void>;
};

/** @param prefix first part of the keys: QUEUE_PREFIX */
export function createLayoutRecord(redis: Redis, prefix: string): LayoutRecord {
  const keys = [`{${prefix}}:layout`];
  const lock = `{${prefix}}:layout:lock`;
  const take = async (key: string, ttlMs: number) => (await redis.set(key, '1', 'PX', ttlMs, 'NX')) === 'OK';
  const existing = (result: unknown): Layout => {
    const layout = recordSchema.parse(result);
    if (layout === null) throw new Error('Redis lost the number of shards during a call');
    return layout;
  };
  return {
    read: async () => recordSchema.parse(await readRecord(redis, keys, [])),
    propose: async (shards, found) => existing(await proposeShards(redis, keys, [shards, found])),
    restate: async ({ shards, from, before, generation, phase }) =>
      existing(await restateLayout(redis, keys, [shards, from, before, generation, phase])),
    dispute: async ({ shards, from, generation }) =>
      existing(await disputeShards(redis, keys, [shards, from, generation])),
    advance: async ({ generation, phase }, next) =>
      existing(await advancePhase(redis, keys, [generation, phase, next])),
    claim: (ttlMs) => take(lock, ttlMs),
    claimLook: (everyMs) => take(`{${prefix}}:layout:look`, everyMs),
    async renew(ttlMs) {
      await redis.set(lock, '1', 'PX', ttlMs);
    },
    async release() {
      await redis.del(lock);
    },
  };
}
