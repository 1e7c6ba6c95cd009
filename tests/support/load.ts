import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import type { World } from './world.ts';

export type Load = {
  receiver: Receiver;
  /** The number of notifications that the events create. */
  total: number;
  /** Publishes all events. Resolves when the API has accepted every event. */
  publish(): Promise<void>;
  delivered(): Promise<number>;
  /** Ids of notifications that the receiver has seen but no worker has recorded as delivered. */
  inFlight(): Promise<Set<string>>;
  /** The notification id of each repeated POST. */
  duplicates(): string[];
  /** Targets that had more open POSTs than their maxConcurrency. */
  exceeded(): string[];
};

export type LoadOptions = { configurations: number; events: number; maxConcurrency: number };

const SLOW_MS = 150;
const QUICK_MS = 10;
const PUBLISHERS = 8;

/** Creates configurations on one receiver. Every fourth target is slow. Every event matches all configurations. */
export async function createLoad(world: World, owner: Client, options: LoadOptions): Promise<Load> {
  const { configurations, events, maxConcurrency } = options;
  const receiver = await startReceiver(({ target }) => ({
    status: 200,
    delayMs: target.startsWith('/slow') ? SLOW_MS : QUICK_MS,
  }));
  const origin = new URL(receiver.url).origin;
  const targets = Array.from({ length: configurations }, (_, n) => `/${n % 4 === 0 ? 'slow' : 'quick'}/${n}`);
  for (const target of targets) await owner.createWebhook({ url: `${origin}${target}`, maxConcurrency });
  return {
    receiver,
    total: configurations * events,
    async publish() {
      const left = Array.from({ length: events }, (_, n) => `sale_${n}`);
      const publishAll = async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop())
          await owner.publish('SALE.CREATE', { id });
      };
      await Promise.all(Array.from({ length: PUBLISHERS }, publishAll));
    },
    async inFlight() {
      const rows = await world.db.notification.findMany({
        where: { status: { not: 'Delivered' } },
        select: { id: true },
      });
      const open = new Set(rows.map(({ id }) => id));
      return new Set(idsOf(receiver).filter((id) => open.has(id)));
    },
    delivered: () => world.db.notification.count({ where: { status: 'Delivered' } }),
    duplicates() {
      const seen = new Set<string>();
      return idsOf(receiver).filter((id) => seen.size === seen.add(id).size);
    },
    exceeded: () => targets.filter((target) => receiver.mostAtOnce(target) > maxConcurrency),
  };
}

const idsOf = (receiver: Receiver) =>
  receiver.received.map(({ headers }) => String(headers['idempotency-key']));

/** Waits until every notification is delivered, and every lane is empty. */
export async function untilAllDelivered(world: World, load: Load, withinMs: number): Promise<void> {
  await eventually('all are delivered', async () => (await load.delivered()) === load.total, withinMs);
  await eventually(
    'all lanes are empty',
    async () => (await world.redis.scard(`{${world.prefix}:0}:lanes`)) === 0,
  );
}
