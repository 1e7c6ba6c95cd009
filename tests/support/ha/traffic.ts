/** Events that are published without a pause while a test changes the gateway, and what has become of them. */
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../client.ts';
import { eventually } from '../eventually.ts';
import { startReceiver } from '../receiver.ts';
import type { World } from '../world.ts';

type TrafficOptions = {
  webhooks: number;
  maxConcurrency: number;
  /** Time of a publisher between the answer to one event and the next event. */
  pauseMs: number;
  /** Added to the time of every POST, so that lanes are full. Default: 0. */
  slowMs?: number;
  /** Fields of the first webhook, such as maxPerSecond. */
  first?: Record<string, unknown>;
};

export type Traffic = {
  /** The API process that events are published to from now on. */
  publishTo(apiUrl: string): void;
  /** Stops publishing. Resolves when everything accepted is delivered. */
  finish(withinMs?: number): Promise<Outcome>;
  close(): Promise<void>;
};

export type Outcome = {
  accepted: number;
  /** Accepted, but no POST had the answer 200. */
  lost: number;
  /** POSTs of a notification after one that had the answer 200. */
  doubled: number;
  /** The most POSTs that were in flight to one webhook. */
  mostAtOnce: number;
  /** The longest time without any POST. */
  longestPauseMs: number;
  /** The longest time from the acceptance of an event to the last of its first POSTs. */
  slowestMs: number;
  /** Answers to the publisher other than 202. */
  refused: number;
};

/** Every POST takes 10 to 40 ms and `slowMs`. Every fourth notification fails at its first attempt. */
const answerTo = (id: string, earlier: number) => ({
  status: id.charCodeAt(id.length - 1) % 4 === 0 && earlier === 0 ? 500 : 200,
  delayMs: 10 + (id.charCodeAt(id.length - 2) % 4) * 10,
});

const PUBLISHERS = 2;

export async function startTraffic(
  world: Pick<World, 'apiUrl' | 'token' | 'db'>,
  options: TrafficOptions,
): Promise<Traffic> {
  const posts = new Map<string, { first: number; statuses: number[] }>();
  const receiver = await startReceiver(({ headers, at }) => {
    const id = String(headers['idempotency-key']);
    const post = posts.get(id) ?? { first: at, statuses: [] };
    const { status, delayMs } = answerTo(id, post.statuses.length);
    const answer = { status, delayMs: delayMs + (options.slowMs ?? 0) };
    post.statuses.push(answer.status);
    posts.set(id, post);
    return answer;
  });
  const { origin } = new URL(receiver.url);
  const targets = Array.from({ length: options.webhooks }, (_, n) => `/hooks/${n}`);
  const owner = await createClient(world);
  for (const [n, target] of targets.entries()) {
    const { maxConcurrency } = options;
    const further = n === 0 ? options.first : {};
    await owner.createWebhook({ url: `${origin}${target}`, maxConcurrency, ...further });
  }

  const token = await world.token();
  const accepted = new Map<string, number>();
  let { apiUrl } = world;
  let refused = 0;
  let isStopped = false;
  async function publish(): Promise<void> {
    for (let n = 0; !isStopped; n++) {
      const response = await fetch(`${apiUrl}/v1/events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'SALE.CREATE', data: { id: `sale_${n}` } }),
      }).catch(() => null);
      if (response?.status === 202) {
        const { id } = Object(await response.json());
        accepted.set(String(id), Date.now());
      } else {
        refused += 1;
        await response?.arrayBuffer();
      }
      await wait(options.pauseMs);
    }
  }
  const publishing = Array.from({ length: PUBLISHERS }, publish);

  async function read(): Promise<Outcome> {
    const rows = await world.db.notification.findMany({ select: { id: true, eventId: true } });
    const isAccepted = rows.filter(({ eventId }) => accepted.has(eventId));
    const delivered = (id: string) => posts.get(id)?.statuses.filter((status) => status === 200).length ?? 0;
    const times = receiver.received.map(({ at }) => at).sort((a, b) => a - b);
    return {
      accepted: accepted.size,
      lost: accepted.size * targets.length - isAccepted.filter(({ id }) => delivered(id) > 0).length,
      doubled: rows.reduce((sum, { id }) => sum + Math.max(0, delivered(id) - 1), 0),
      mostAtOnce: Math.max(...targets.map((target) => receiver.mostAtOnce(target))),
      longestPauseMs: Math.max(...times.map((at, nth) => at - (times[nth - 1] ?? at))),
      slowestMs: Math.max(
        ...isAccepted.map(({ id, eventId }) => (posts.get(id)?.first ?? 0) - (accepted.get(eventId) ?? 0)),
      ),
      refused,
    };
  }

  return {
    publishTo(url) {
      apiUrl = url;
    },
    async finish(withinMs = 60_000) {
      isStopped = true;
      await Promise.all(publishing);
      const isOpen = { status: { in: ['Pending' as const, 'Retrying' as const] } };
      await eventually(
        'all notifications have ended',
        async () => (await world.db.notification.count({ where: isOpen })) === 0,
        withinMs,
      ).catch(() => undefined);
      return read();
    },
    async close() {
      isStopped = true;
      await Promise.all(publishing);
      await receiver.close();
    },
  };
}
