/** Publishers that keep an event until the gateway has accepted it, as an outbox does. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { World } from '../world.ts';

export type Publishers = {
  /** The event that the gateway created for each accepted Idempotency-Key. */
  accepted: Map<string, string>;
  /** Keys whose repetition was answered with another event. */
  changed: string[];
  /** Responses other than 202, and broken connections, by status and code. */
  refusals: Map<string, number>;
  /** The longest time between two acceptances so far, in milliseconds. */
  longestPauseMs(): number;
  /** Publishes no further events. Resolves when all that were begun are accepted. */
  stop(): Promise<void>;
};

const publishedSchema = z.object({ id: z.string() });
const problemSchema = z.object({ code: z.string() });
const RETRY_MS = 100;
const ANSWER_WITHIN_MS = 30_000;
/** Every tenth accepted event is published again, to see that its key has the same answer. */
const REPEAT_EVERY = 10;

/** @param apiUrls the publishers use these processes in turn */
export async function startPublishers(
  world: World,
  apiUrls: readonly string[],
  { publishers, pauseMs }: { publishers: number; pauseMs: number },
): Promise<Publishers> {
  const authorization = `Bearer ${await world.token()}`;
  const accepted = new Map<string, string>();
  const changed: string[] = [];
  const refusals = new Map<string, number>();
  let isStopping = false;
  let turn = 0;
  let acceptedAt = performance.now();
  let longestPauseMs = 0;

  /** @returns the id of the accepted event; null after any other answer */
  async function send(key: string): Promise<string | null> {
    turn += 1;
    const apiUrl = apiUrls[turn % apiUrls.length];
    try {
      const answer = await fetch(`${apiUrl}/v1/events`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ type: 'SALE.CREATE', data: { id: key } }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const body: unknown = await answer.json();
      if (answer.status === 202) return publishedSchema.parse(body).id;
      count(`${answer.status} ${problemSchema.parse(body).code}`);
    } catch (error) {
      count(error instanceof Error ? error.name : 'unknown');
    }
    return null;
  }

  function count(refusal: string): void {
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
  }

  async function untilAccepted(key: string): Promise<string> {
    for (;;) {
      const id = await send(key);
      if (id !== null) return id;
      await wait(RETRY_MS);
    }
  }

  async function publish(): Promise<void> {
    while (!isStopping) {
      const key = randomUUID();
      const id = await untilAccepted(key);
      const now = performance.now();
      longestPauseMs = Math.max(longestPauseMs, now - acceptedAt);
      acceptedAt = now;
      accepted.set(key, id);
      if (accepted.size % REPEAT_EVERY === 0 && (await untilAccepted(key)) !== id) changed.push(key);
      await wait(pauseMs);
    }
  }

  const running = Promise.all(Array.from({ length: publishers }, publish));
  return {
    accepted,
    changed,
    refusals,
    longestPauseMs: () => longestPauseMs,
    async stop() {
      isStopping = true;
      await running;
    },
  };
}
