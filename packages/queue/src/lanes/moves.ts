import type { Layout } from '../layout-record.ts';
import type { WakeJob } from './lanes.ts';
import { createScriptCaller, LANE_SCRIPTS, type LaneScriptOptions, parseGrants } from './scripts.ts';
import { parseDue } from './slots.ts';

/** Some notifications of a lane, and its settings. Fields and values, or notifications and scores, alternate. */
export type LanePage = {
  settings: string[];
  parked: string[];
  scheduled: string[];
  backlog: string[];
  /** Notifications without scores. */
  hastened: string[];
};

/** What changes the number of shards (layout.lua). */
export type LaneMoves = {
  /**
   * Closes the shard: it grants nothing until `reopen`. Repeating a call does no harm.
   * @param isNew whether the shard did not exist before this change
   * @returns maximum milliseconds until no attempt is in flight; 0 if none is
   */
  close(layout: Layout, isNew: boolean): Promise<number>;
  /** Opens the shard, unless it knows a newer generation. */
  reopen(layout: Layout): Promise<void>;
  /** Lists configurations that may have data here: those with a notification, a spent token or a changed breaker. */
  listKnown(): Promise<string[]>;
  /** Lists configurations that want a slot here and belong to another shard. */
  listStrays(): Promise<string[]>;
  /** Reads a lane's settings, and up to 500 notifications of each kind. */
  readPage(configurationId: string): Promise<LanePage>;
  arrive(configurationId: string, page: LanePage): Promise<void>;
  /** Removes the notifications of a page. @returns whether nothing of the lane is left, not even attempts in flight */
  depart(configurationId: string, page: LanePage): Promise<boolean>;
};

/** Notifications of each kind in one page. Redis runs nothing else during a script, so calls must stay short. */
const PAGE = 500;
const SCANNED = 1_000;

export function createLaneMoves({
  wakeJob,
  ...options
}: LaneScriptOptions & { wakeJob: WakeJob }): LaneMoves {
  const { redis, prefix } = options;
  const call = createScriptCaller(options);
  const callAndWakeJobs = async (script: 'reopen' | 'arrive', args: readonly (string | number)[]) => {
    const granted = parseGrants(await call(LANE_SCRIPTS[script], args));
    await Promise.all(granted.map(({ isRunning, ...data }) => wakeJob(data, isRunning)));
  };

  return {
    async close({ shards, generation }, isNew) {
      const [inMs] = await call(LANE_SCRIPTS.close, [shards, generation, isNew ? 1 : 0]);
      return parseDue(inMs) ?? 0;
    },
    async reopen({ generation }) {
      await callAndWakeJobs('reopen', [generation]);
    },
    async listKnown() {
      const known = new Set<string>();
      for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
        const [next, ids] = await redis.sscan(`${prefix}:lanes`, cursor, 'COUNT', SCANNED);
        for (const id of ids) known.add(id);
        cursor = next;
      }
      const others = ['lanes:paced', 'lanes:breakers'].map((set) =>
        redis.zrange(`${prefix}:${set}`, '0', '-1'),
      );
      for (const ids of await Promise.all(others)) for (const id of ids) known.add(id);
      return [...known];
    },
    listStrays: () => redis.smembers(`${prefix}:lanes:strays`),
    async readPage(configurationId) {
      const lane = `${prefix}:lane:${configurationId}`;
      const first = (part: string) => redis.zrange(`${lane}:${part}`, '0', `${PAGE - 1}`, 'WITHSCORES');
      const [settings, parked, scheduled, backlog, hastened] = await Promise.all([
        redis.hgetall(`${lane}:settings`),
        first('parked'),
        first('scheduled'),
        first('backlog'),
        redis.srandmember(`${lane}:hastened`, PAGE),
      ]);
      return { settings: Object.entries(settings).flat(), parked, scheduled, backlog, hastened };
    },
    async arrive(configurationId, { settings, parked, scheduled, backlog, hastened }) {
      const groups = [settings, parked, scheduled, backlog, hastened];
      await callAndWakeJobs('arrive', [configurationId, ...groups.flatMap(group)]);
    },
    async depart(configurationId, { parked, scheduled, backlog }) {
      const groups = [parked, scheduled, backlog].map((scored) => scored.filter((_id, at) => at % 2 === 0));
      const [isGone] = await call(LANE_SCRIPTS.depart, [configurationId, ...groups.flatMap(group)]);
      return isGone === 1;
    },
  };
}

/** The number of values, and the values. */
const group = (values: readonly string[]) => [values.length, ...values];
