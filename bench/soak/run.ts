import { setTimeout as wait } from 'node:timers/promises';
import { createClient, SECRET } from '../../tests/support/client.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createWorld, type World } from '../../tests/support/world.ts';
import { type Endpoints, type Kind, startEndpoints } from './endpoints.ts';
import { type Fleet, type FleetSize, startFleet } from './fleet.ts';
import { judge, type Verdict } from './judge.ts';
import { findLongestPause, type Pause, type Share, shareOf } from './pauses.ts';
import { createPublishers, type Publishers, type Target } from './publishers.ts';
import { createRandom } from './random.ts';
import { judgeTrends, type Sample, type Trend, takeSample } from './samples.ts';

export type SoakOptions = {
  /** Time during which processes start, end and die, and events arrive. */
  seconds: number;
  /** Number of kills before which the load does not end. Default: 0. */
  leastKills?: number;
  seed: number;
  size: FleetSize;
  /** Time between two changes of the fleet. */
  everyMs: number;
  /** Organizations with the same load. One more publishes as much as it can. */
  organizations: number;
  /** Settings of the processes. DELIVERY_TIMEOUT decides how long a killed attempt is in flight. */
  env: Record<string, string>;
  attemptMs: number;
  /** Time from the end of the load until each publication must have its answer. */
  graceMs: number;
  /** Maximum time until all is delivered after that. */
  drainMs: number;
  sampleMs: number;
  say: (text: string) => void;
};

export type SoakResult = Verdict & {
  /** Seconds under load. */
  seconds: number;
  ended: { SIGTERM: number; SIGKILL: number; started: number };
  /** Faults of processes: an exit status, a start that failed. */
  faults: readonly string[];
  refusals: ReadonlyMap<string, number>;
  /** What was still waiting when the time to drain was over; null if all was delivered in time. */
  notDrained: string | null;
  drainMs: number;
  /** The longest pause of all endpoints together, and of one endpoint that answers at once. */
  pause: Pause;
  longestOfOne: Pause & { name: string };
  shares: Share[];
  samples: readonly Sample[];
  /** Null if the run was too short. */
  trends: Trend[] | null;
};

/** Endpoints of each organization, with the most events of each that are not delivered yet. */
const ENDPOINTS: readonly { kind: Kind; maxConcurrency: number; mostOpen: number }[] = [
  { kind: 'answers', maxConcurrency: 10, mostOpen: 60 },
  { kind: 'answers', maxConcurrency: 1, mostOpen: 5 },
  { kind: 'fails', maxConcurrency: 5, mostOpen: 20 },
  { kind: 'hangs', maxConcurrency: 4, mostOpen: 8 },
  { kind: 'slow', maxConcurrency: 5, mostOpen: 20 },
];
export const FLOOD = 'org_flood';
/** The organization that publishes as much as it can has this many times the load of another one. */
const FLOOD_FACTOR = 20;

/** Limits that only protect a gateway from strangers are off. */
const SETTINGS = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  RATE_LIMIT_ORGANIZATION: 'off',
  RATE_LIMIT_NOTIFICATIONS: 'off',
  SWEEP_INTERVAL: '5s',
  RETRY_DELAYS: '1s,1s,2s,2s,4s,4s,8s,8s,8s',
  BREAKER_PROBE_MAX: '5s',
};

/** Runs a soak: see `HELP` in options.ts. Services must run (tests/support/global-setup.ts). */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { seed, size, say, env } = options;
  const world = await createWorld({ workers: 0, env: { ...SETTINGS, ...env } });
  const endpoints = await startEndpoints(createRandom(seed));
  try {
    const targets = await subscribe(world, endpoints, options.organizations);
    say(`starting ${size.api} API and ${size.worker} worker processes`);
    const fleet = await startFleet(world, size, createRandom(seed + 1));
    const random = createRandom(seed + 2);
    const publishers = createPublishers({ targets, endpoints, apiUrls: fleet.apiUrls, random });
    return await observe({ ...options, world, endpoints, targets, fleet, publishers });
  } finally {
    // Fails if a process that ran until the end does not exit with 0.
    await world.close().finally(endpoints.close);
  }
}

async function subscribe(world: World, endpoints: Endpoints, count: number): Promise<Target[]> {
  const targets: Target[] = [];
  const organizations = [...Array.from({ length: count }, (_, n) => `org_${n + 1}`), FLOOD];
  for (const organization of organizations) {
    const owner = await createClient(world, { org: organization });
    const { key } = await owner.createKey('sale:read sale:write');
    for (const [n, { kind, maxConcurrency, mostOpen }] of ENDPOINTS.entries()) {
      const isFlooded = organization === FLOOD && n === 0;
      const name = `${organization}-${n}-${kind}`;
      const storeId = `s_${n}`;
      const url = endpoints.url(kind, name);
      await owner.createWebhook({ url, storeId, maxConcurrency, secret: SECRET });
      const most = isFlooded ? mostOpen * FLOOD_FACTOR : mostOpen;
      targets.push({ name, kind, organization, key, storeId, maxConcurrency, mostOpen: most });
    }
  }
  return targets;
}

type Scene = SoakOptions & {
  world: World;
  endpoints: Endpoints;
  targets: readonly Target[];
  fleet: Fleet;
  publishers: Publishers;
};

async function observe(scene: Scene): Promise<SoakResult> {
  const { world, endpoints, targets, fleet, publishers, attemptMs } = scene;
  const { publications } = publishers;
  const begun = Date.now();
  const { samples, seconds } = await underLoad(scene);
  const until = Date.now();
  const drained = await drain(scene);
  const verdict = await judge({
    ...{ db: world.db, targets, endpoints, publications },
    members: fleet.members,
    attemptMs,
  });
  const all = [...publications.values()];
  const ofOne = targets
    .filter(({ kind }) => kind === 'answers')
    .map((target) => {
      const own = all.filter((publication) => publication.target === target);
      return { name: target.name, ...findLongestPause(own, endpoints.arrivals) };
    })
    .toSorted((one, other) => other.ms - one.ms);
  const relative = <P extends Pause>(pause: P): P => ({ ...pause, at: Math.max(0, pause.at - begun) });
  const organizations = [...new Set(targets.map(({ organization }) => organization))];
  return {
    ...verdict,
    seconds,
    ended: countEndings(fleet),
    faults: fleet.faults,
    refusals: publishers.refusals,
    ...drained,
    pause: relative(findLongestPause(all, endpoints.arrivals)),
    longestOfOne: relative(ofOne[0] ?? { name: '', ms: 0, at: 0 }),
    shares: organizations.map((name) => shareOf(name, all, endpoints.arrivals, until)),
    samples,
    trends: judgeTrends(samples),
  };
}

/** Publishes and changes the fleet for the time of the run, and takes samples. */
async function underLoad({ seconds, leastKills = 0, everyMs, sampleMs, graceMs, say, ...scene }: Scene) {
  const { world, fleet, publishers, endpoints } = scene;
  const stopping = new AbortController();
  const begun = performance.now();
  const samples: Sample[] = [];
  const publishing = publishers.run(stopping.signal, graceMs);
  const scaling = fleet.scale(everyMs, stopping.signal);
  const elapsed = () => (performance.now() - begun) / 1_000;
  let underLoadSeconds = 0;
  try {
    while (elapsed() < seconds || countEndings(fleet).SIGKILL < leastKills) {
      const leftMs = (seconds - elapsed()) * 1_000;
      await wait(leftMs > 0 ? Math.min(sampleMs, leftMs) : sampleMs);
      // On a busy machine PostgreSQL can be late. The other samples are enough.
      const sample = await takeSample(world, fleet, elapsed()).catch(() => undefined);
      if (sample !== undefined) samples.push(sample);
      const { SIGTERM, SIGKILL } = countEndings(fleet);
      const arrived = endpoints.arrivals.size;
      say(
        `${Math.round(elapsed())} of ${seconds} s: ${arrived} of ${publishers.publications.size} events arrived, ${SIGTERM} processes ended, ${SIGKILL} killed`,
      );
    }
  } finally {
    underLoadSeconds = elapsed();
    stopping.abort();
    await scaling;
    say('waiting for the last answers of the API');
    await Promise.all([publishing, fleet.settle()]);
  }
  return { samples, seconds: underLoadSeconds };
}

/** Waits until nothing is left to deliver, in PostgreSQL and in Redis. */
async function drain({ world, drainMs, say }: Scene): Promise<Pick<SoakResult, 'notDrained' | 'drainMs'>> {
  say('waiting until all is delivered');
  const begun = performance.now();
  const shard = `{${world.prefix}:0}`;
  const read = async () => {
    const open = await world.db.notification.count({ where: { status: { in: ['Pending', 'Retrying'] } } });
    const [lanes, slots, active] = await Promise.all([
      world.redis.scard(`${shard}:lanes`),
      world.redis.hlen(`${shard}:scheduler:holding`),
      world.redis.llen(`${shard}:notifications:active`),
    ]);
    return { open, lanes, slots, active };
  };
  const isEmpty = () =>
    read().then(
      (left) => Object.values(left).every((count) => count === 0),
      () => false,
    );
  const notDrained = await eventually('all is delivered', isEmpty, drainMs).then(
    () => null,
    async () => JSON.stringify(await read()),
  );
  return { notDrained, drainMs: performance.now() - begun };
}

function countEndings({ members }: Fleet) {
  const ended = members.flatMap(({ ending }) => ending?.signal ?? []);
  const SIGTERM = ended.filter((signal) => signal === 'SIGTERM').length;
  return { SIGTERM, SIGKILL: ended.length - SIGTERM, started: members.length };
}
