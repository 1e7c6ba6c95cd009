import type { Layout, LayoutRecord } from '../layout-record.ts';
import type { Redis } from '../redis/client.ts';
import type { Shard, Shards } from '../shards.ts';
import { deleteShard, removeStrangeFailed } from './leftovers.ts';
import { type Move, moveLanes, strangersOf } from './move-lanes.ts';

/** After this time every process that can reach Redis knows the phase. Processes look once a second. */
const KNOWN_AFTER_MS = 5_000;
/** Of a worker that died, another one takes over after this time. */
const CLAIM_MS = 3_000;
const LOOK_FOR_STRAYS_MS = 10_000;

type ChangeDeps = { redis: Redis; record: LayoutRecord; shards: Shards };

/** Works on a change of the number of shards. Any worker continues where another one stopped. */
export type Change = {
  /** Does what is next, unless another worker is at it. @returns the layout afterwards */
  step(layout: Layout): Promise<Layout>;
};

/** Closes all shards. @returns maximum milliseconds until no attempt of the generation before is in flight */
export async function closeShards(shards: Shards, layout: Layout): Promise<number> {
  const all = shards.upTo(Math.max(layout.from, layout.shards));
  const waits = await Promise.all(
    all.map((shard) => shard.moves.close(layout, shard.index >= layout.before)),
  );
  return Math.max(...waits);
}

export function createChange({ redis, record, shards }: ChangeDeps): Change {
  /** What this process knows about the lanes of a generation: all are listed, and those that are left. */
  let known: { generation: number; left: Move[] } | null = null;
  /** When this process next offers to look for strays. */
  let looksAt = 0;

  const home = (configurationId: string) => shards.of(configurationId);
  const renew = () => record.renew(CLAIM_MS);

  async function listAll(layout: Layout, all: readonly Shard[]): Promise<Move[]> {
    const lists = await Promise.all(all.map(({ moves }) => moves.listKnown()));
    return all.flatMap((shard, at) => strangersOf(shard, layout.shards, lists[at] ?? []));
  }

  async function listStrays(layout: Layout, all: readonly Shard[]): Promise<Move[]> {
    const lists = await Promise.all(all.map(({ moves }) => moves.listStrays()));
    return all.flatMap((shard, at) => strangersOf(shard, layout.shards, lists[at] ?? []));
  }

  /** Moves the lanes that are known to be in the wrong shard, and at first looks at all lanes. */
  async function move(layout: Layout, { isFull }: { isFull: boolean }): Promise<Move[]> {
    const all = shards.upTo(layout.from);
    const isNew = isFull || known?.generation !== layout.generation;
    const found = isNew ? await listAll(layout, all) : [];
    const left = isNew ? [] : (known?.left ?? []);
    const moved = await moveLanes([...found, ...left, ...(await listStrays(layout, all))], home, renew);
    known = { generation: layout.generation, left: moved };
    return moved;
  }

  async function drain(layout: Layout): Promise<Layout> {
    const waitMs = await closeShards(shards, layout);
    await move(layout, { isFull: false });
    if (waitMs > 0) return layout;
    // The attempts of these lanes ended after the move began.
    await move(layout, { isFull: false });
    await copySettings(shards.upTo(layout.shards));
    const next = await record.advance(layout, 'clearing');
    await open(next);
    return next;
  }

  const open = (layout: Layout) =>
    Promise.all(shards.upTo(layout.shards).map(({ moves }) => moves.reopen(layout)));

  async function clear(layout: Layout): Promise<Layout> {
    // The worker that began this phase may have died before it opened all shards.
    await open(layout);
    const isLast = layout.ageMs > KNOWN_AFTER_MS;
    const left = await move(layout, { isFull: isLast });
    if (!isLast || left.length > 0) return layout;
    await Promise.all(
      shards.upTo(layout.shards).map((shard) => removeStrangeFailed(redis, shard, layout.shards)),
    );
    return record.advance(layout, 'emptying');
  }

  async function empty(layout: Layout): Promise<Layout> {
    if (layout.ageMs <= KNOWN_AFTER_MS) return layout;
    const unused = shards.upTo(layout.from).slice(layout.shards);
    await Promise.all(unused.map((shard) => deleteShard(redis, shard)));
    return record.advance(layout, 'settled');
  }

  const steps = { draining: drain, clearing: clear, emptying: empty };

  return {
    async step(layout) {
      if (layout.phase === 'settled') {
        if (performance.now() < looksAt) return layout;
        looksAt = performance.now() + LOOK_FOR_STRAYS_MS;
        // Has a claim of its own: a change that begins does not wait for its end.
        if (await record.claimLook(LOOK_FOR_STRAYS_MS)) {
          const strays = await listStrays(layout, shards.upTo(layout.shards));
          await moveLanes(strays, home, async () => undefined);
        }
        return layout;
      }
      if (!(await record.claim(CLAIM_MS))) return layout;
      return await steps[layout.phase](layout).finally(() => record.release());
    },
  };
}

/** Suspended organizations, and a paused queue, stay so in shards that are new. */
async function copySettings(all: readonly Shard[]): Promise<void> {
  const [first, ...others] = all;
  if (first === undefined) return;
  const [suspended, weights, isPaused] = await Promise.all([
    first.lanes.listSuspended(),
    first.lanes.readWeights(),
    first.queue.isPaused(),
  ]);
  await Promise.all(
    others.map(async ({ lanes, queue }) => {
      await lanes.setSuspended(suspended);
      await lanes.setWeights(weights);
      if (isPaused) await queue.pause();
    }),
  );
}
