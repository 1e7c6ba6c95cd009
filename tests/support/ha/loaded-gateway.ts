/** A gateway of several processes under load, and what became of each event. */
import { createClient } from '../client.ts';
import { eventually } from '../eventually.ts';
import { startProcess } from '../process.ts';
import { startReceiver } from '../receiver.ts';
import { createWorld, type World } from '../world.ts';
import { type Publishers, startPublishers } from './publishers.ts';

const CAP = 3;
const CONFIGURATIONS = 6;
/** Loaded machines are slow, and a lost answer of PostgreSQL leaves a delivery to the sweeper, after 30 s. */
const SETTLE_MS = 180_000;

/** What became of the accepted events. */
export type Figures = {
  /** Notifications that never arrived. */
  lost: number;
  /** Requests beyond the first of a notification. */
  doubled: number;
  /** Webhooks that got more requests at a time than they asked for. */
  exceeded: number;
  /** Events that PostgreSQL has beyond those that publishers know of. */
  unknown: number;
  /** Idempotency-Keys whose repetition was answered with another event. */
  changed: number;
};

export type LoadedGateway = {
  world: World;
  publishers: Publishers;
  /**
   * Ends the load, waits until each notification arrived and is recorded, and prints the figures.
   * @param what names the failure
   */
  settle(what: string): Promise<Figures>;
  close(): Promise<void>;
};

/** Starts two API processes and two workers on a migrated database, six webhooks, and publishers. */
export async function startLoadedGateway(databaseUrl: string): Promise<LoadedGateway> {
  const world = await createWorld({ workers: 2, databaseUrl });
  const second = await startProcess('api', world.env);
  const receiver = await startReceiver(() => ({ status: 200, delayMs: 20 }));
  const owner = await createClient(world);
  const { origin } = new URL(receiver.url);
  const targets = Array.from({ length: CONFIGURATIONS }, (_, at) => `/${at}`);
  for (const target of targets) await owner.createWebhook({ url: origin + target, maxConcurrency: CAP });
  const apiUrls = [world.apiUrl, `http://127.0.0.1:${second.port}`];
  const publishers = await startPublishers(world, apiUrls, { publishers: 6, pauseMs: 20 });

  return {
    world,
    publishers,
    async settle(what) {
      await publishers.stop();
      const stored = await world.db.event.count();
      const expected = stored * CONFIGURATIONS;
      const ids = () => receiver.received.map(({ headers }) => String(headers['idempotency-key']));
      await eventually('all are delivered', () => new Set(ids()).size >= expected, SETTLE_MS);
      const delivered = () => world.db.notification.count({ where: { status: 'Delivered' } });
      await eventually('all outcomes are recorded', async () => (await delivered()) === expected, SETTLE_MS);
      const arrived = new Set(ids());
      const figures = {
        lost: expected - arrived.size,
        doubled: ids().length - arrived.size,
        exceeded: targets.filter((target) => receiver.mostAtOnce(target) > CAP).length,
        unknown: stored - publishers.accepted.size,
        changed: publishers.changed.length,
      };
      const pause = Math.round(publishers.longestPauseMs());
      const refusals = [...publishers.refusals].map(([refusal, count]) => `${count} × ${refusal}`);
      process.stdout.write(
        `${what}: ${stored} events, ${expected} notifications, ${JSON.stringify(figures)}, ` +
          `longest pause ${pause} ms, refusals: ${refusals.join(', ')}\n`,
      );
      return figures;
    },
    async close() {
      await publishers.stop();
      await second.stop();
      await world.close();
      await receiver.close();
    },
  };
}

/** What every failure must leave. */
export const NOTHING_LOST: Figures = { lost: 0, doubled: 0, exceeded: 0, unknown: 0, changed: 0 };
