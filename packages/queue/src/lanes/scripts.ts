import { z } from 'zod';
import { JOBS_LUA } from '../bullmq-internals.ts';
import { JOB_NAME, JOB_OPTIONS } from '../job.ts';
import type { Layout } from '../layout-record.ts';
import { defineScript, type Redis, type RedisScript } from '../redis/client.ts';
import acquireSource from './acquire.lua';
import arriveSource from './arrive.lua';
import beginSource from './begin.lua';
import breakerSource from './breaker.lua';
import closeSource from './close.lua';
import departSource from './depart.lua';
import dropSource from './drop.lua';
import evictSource from './evict.lua';
import grantSource from './grant.lua';
import jobsSource from './jobs.lua';
import laneSource from './lane.lua';
import type { Lane } from './lane.ts';
import layoutSource from './layout.lua';
import offerSource from './offer.lua';
import probeSource from './probe.lua';
import rateSource from './rate.lua';
import refreshSource from './refresh.lua';
import releaseSource from './release.lua';
import reopenSource from './reopen.lua';
import restoreBreakerSource from './restore-breaker.lua';
import scheduleSource from './schedule.lua';
import schedulerSource from './scheduler.lua';
import startSource from './start.lua';
import suspendSource from './suspend.lua';
import takeSource from './take.lua';
import tickSource from './tick.lua';

/** Values for lane.lua, as Lua: the name and the options of every job. */
const JOB_LUA = `local jobName, jobOptions = '${JOB_NAME}', '${JSON.stringify(JOB_OPTIONS)}'`;

/** What every script begins with. Each part uses the parts before it. */
const HEAD = [
  JOBS_LUA,
  JOB_LUA,
  laneSource,
  schedulerSource,
  layoutSource,
  rateSource,
  breakerSource,
  jobsSource,
  grantSource,
].join('\n');

const defineLaneScript = (source: string) => defineScript(`${HEAD}\n${source}`);

/**
 * At its maxmemory Redis refuses the first write of a script that can need memory, and no later write. So scripts that
 * deliver or discard begin with a write that needs none: a full Redis empties itself. Offers are refused.
 */
const WHEN_FULL = "redis.call('DEL', KEYS[1] .. ':none')";

const defineDrainScript = (source: string) => defineLaneScript(`${WHEN_FULL}\n${source}`);

const defineStartScript = (source: string) => defineDrainScript(`${startSource}\n${source}`);

/** The scripts of a shard. Each file describes its arguments and its result. */
export const LANE_SCRIPTS = {
  begin: defineLaneScript(beginSource),
  offer: defineLaneScript(offerSource),
  schedule: defineLaneScript(scheduleSource),
  refresh: defineDrainScript(refreshSource),
  acquire: defineStartScript(acquireSource),
  release: defineStartScript(releaseSource),
  take: defineStartScript(takeSource),
  drop: defineDrainScript(dropSource),
  evict: defineLaneScript(evictSource),
  tick: defineDrainScript(tickSource),
  probe: defineLaneScript(probeSource),
  restoreBreaker: defineLaneScript(restoreBreakerSource),
  suspend: defineLaneScript(suspendSource),
  close: defineDrainScript(closeSource),
  reopen: defineLaneScript(reopenSource),
  arrive: defineLaneScript(arriveSource),
  depart: defineDrainScript(departSource),
};

export type ScriptArgs = readonly (string | number)[];

export type LaneScriptOptions = {
  redis: Redis;
  /** First part of every key, with the shard's hash tag. */
  prefix: string;
  /** `jobKeyPrefix` of the shard's queue. */
  jobPrefix: string;
  /** Lease of a slot in milliseconds: longer than any POST. */
  leaseMs: number;
  /** Maximum slots of one organization for one host and port, over all shards: MAX_IN_FLIGHT_PER_HOST. */
  maxPerHost: number;
  breaker: BreakerLimits;
  /** The number of shards as this process knows it. Default: not known. */
  layout?: () => Layout;
};

/** When the circuit breaker of an endpoint opens, and how long its probes wait. */
export type BreakerLimits = {
  /** Consecutive failures: BREAKER_FAILURES. */
  failures: number;
  /** Minimum milliseconds between the first and the last of them: BREAKER_AFTER. */
  afterMs: number;
  /** Maximum milliseconds between two probes: BREAKER_PROBE_MAX. */
  probeMaxMs: number;
};

const scriptResult = z.array(z.union([z.string(), z.number()]));
export type ScriptResult = z.output<typeof scriptResult>;

/** Creates the function that calls a lane script on one shard. */
export function createScriptCaller(options: LaneScriptOptions) {
  const { redis, prefix, jobPrefix, leaseMs, maxPerHost, layout } = options;
  // The second key never exists. While a Redis Cluster moves the shard to another node, a node may have only some of its
  // keys, and would run a script as if the other keys were empty. A missing key makes the node answer TRYAGAIN instead.
  const keys = [`${prefix}:scheduler`, `${prefix}:absent`];
  const head = () => [leaseMs, jobPrefix, `${maxPerHost} ${layout?.().shards ?? 1}`];
  return async (script: RedisScript, args: ScriptArgs): Promise<ScriptResult> =>
    scriptResult.parse(await script(redis, keys, [...head(), ...args]));
}

/** A lane as `adopt` in lane.lua expects the lane's arguments. */
export function laneArgs(lane: Lane): ScriptArgs {
  const { configurationId, size, revision, organizationId, host, endpoint, maxPerSecond } = lane;
  return [configurationId, size, revision, organizationId, host, endpoint, maxPerSecond ?? 0];
}

/** A notification that has a slot, and a job that exists and must run now. */
type Grant = { configurationId: string; notificationId: string; isRunning: boolean };

/** Reads what `grant` in grant.lua returns. */
export function parseGrants(result: ScriptResult): Grant[] {
  const grants: Grant[] = [];
  for (let at = 0; at < result.length; at += 3) {
    grants.push({
      configurationId: String(result[at]),
      notificationId: String(result[at + 1]),
      isRunning: Number(result[at + 2]) === 1,
    });
  }
  return grants;
}
