/** Publishes events at a steady rate while a suite breaks something, and tells what arrived. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, createClient } from '../client.ts';
import { eventually } from '../eventually.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import type { World } from '../world.ts';

export type SteadyLoad = {
  receiver: Receiver;
  owner: Client;
  /** Publishes until the promise of `act` is settled, and then for `afterMs` more. @returns what `act` returns */
  during<Result>(act: () => Promise<Result>, afterMs?: number): Promise<Result>;
  /** Waits until every accepted event is delivered to every webhook. */
  settle(withinMs?: number): Promise<void>;
  /**
   * @param since Unix time in ms. POSTs before this time do not count
   * @returns figures for a test's output and its expectations
   */
  report(since?: number): Promise<SteadyReport>;
  close(): Promise<void>;
};

export type SteadyReport = {
  accepted: number;
  /** Requests to publish that got no 202. */
  refused: number;
  /** Notifications of accepted events that never arrived. */
  lost: number;
  /** POSTs of which the gateway knows nothing: it sent the notification again without an attempt on record. */
  doubled: number;
  /** Attempts on record after the first one of a notification: a busy machine can time out. */
  retried: number;
  /** Longest time between two POSTs to one webhook while events were published, in ms. */
  longestPauseMs: number;
  /** Targets that had more open POSTs than their maxConcurrency. */
  exceeded: string[];
};

type SteadyOptions = {
  webhooks: number;
  maxConcurrency: number;
  /** Time between two events. */
  everyMs: number;
  /** Duration of each POST. */
  answerMs: number;
};

/** Events of other types do not count. */
const EVENT_TYPE = 'SALE.CREATE';

export async function startSteadyLoad(world: World, options: SteadyOptions): Promise<SteadyLoad> {
  const { webhooks, maxConcurrency, everyMs, answerMs } = options;
  const receiver = await startReceiver(() => ({ status: 200, delayMs: answerMs }));
  const owner = await createClient(world);
  const { origin } = new URL(receiver.url);
  const targets = Array.from({ length: webhooks }, (_, n) => `/steady/${n}`);
  for (const target of targets) await owner.createWebhook({ url: `${origin}${target}`, maxConcurrency });
  let accepted = 0;
  let refused = 0;
  let publishedUntil = 0;
  const publishing = new Set<Promise<void>>();

  function publishOne(): void {
    const body = { type: EVENT_TYPE, data: { id: `sale_${accepted + refused + publishing.size}` } };
    const done = owner
      .post('/v1/events', body)
      .then(({ status }) => {
        if (status === 202) accepted += 1;
        else refused += 1;
      })
      .catch(() => {
        refused += 1;
      })
      .finally(() => publishing.delete(done));
    publishing.add(done);
  }

  const idsOf = (posts: Receiver['received']) =>
    posts.map(({ headers }) => String(headers['idempotency-key']));

  return {
    receiver,
    owner,
    async during(act, afterMs = 2_000) {
      let isOver = false;
      const publish = async () => {
        while (!isOver) {
          publishOne();
          await wait(everyMs);
        }
        await Promise.all(publishing);
      };
      const publisher = publish();
      try {
        const result = await act();
        await wait(afterMs);
        return result;
      } finally {
        isOver = true;
        publishedUntil = Date.now();
        await publisher;
      }
    },
    async settle(withinMs = 120_000) {
      await eventually(
        'every accepted event is delivered',
        async () =>
          (await world.db.notification.count({ where: { eventType: EVENT_TYPE, status: 'Delivered' } })) ===
          accepted * webhooks,
        withinMs,
      );
    },
    async report(since = 0) {
      const rows = await world.db.notification.findMany({
        where: { eventType: EVENT_TYPE },
        select: { id: true, attemptCount: true },
      });
      const ids = idsOf(receiver.received);
      const arrived = new Map<string, number>();
      for (const id of ids) arrived.set(id, (arrived.get(id) ?? 0) + 1);
      const pausesOf = (target: string) => {
        const posts = receiver.received.filter((post) => post.target === target);
        const times = posts.map(({ at }) => at).filter((at) => at >= since && at <= publishedUntil);
        times.push(publishedUntil);
        return times.slice(1).map((at, n) => at - (times[n] ?? at));
      };
      return {
        accepted,
        refused,
        lost:
          rows.filter(({ id }) => !arrived.has(id)).length + Math.max(0, accepted * webhooks - rows.length),
        doubled: rows.reduce(
          (sum, row) => sum + Math.max(0, (arrived.get(row.id) ?? 0) - row.attemptCount),
          0,
        ),
        retried: rows.reduce((sum, row) => sum + Math.max(0, row.attemptCount - 1), 0),
        longestPauseMs: Math.max(0, ...targets.flatMap(pausesOf)),
        exceeded: targets.filter((target) => receiver.mostAtOnce(target) > maxConcurrency),
      };
    },
    close: () => receiver.close(),
  };
}
