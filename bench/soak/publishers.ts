import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { z } from 'zod';
import type { Endpoints, Kind } from './endpoints.ts';
import { pick, type Random } from './random.ts';

/** A webhook and the publishers of its events. */
export type Target = {
  /** Unique in the run. */
  name: string;
  kind: Kind;
  organization: string;
  /** API key of the organization. */
  key: string;
  storeId: string;
  maxConcurrency: number;
  /** Most events that are published and not delivered. */
  mostOpen: number;
};

/** One act of publishing: all requests with one Idempotency-Key. Times are of `Date.now()`. */
export type Publication = {
  record: string;
  target: Target;
  startedAt: number;
  /** When an API process answered 202 for the first time; null if none did. */
  acceptedAt: number | null;
  /** Ids of the events in the answers. More than one means that the event exists twice. */
  eventIds: Set<string>;
  requests: number;
};

export type Publishers = {
  publications: ReadonlyMap<string, Publication>;
  /** Number of requests that got no 202, by their status or error. */
  refusals: ReadonlyMap<string, number>;
  /**
   * Publishes until the signal aborts. Resolves when each publication is accepted, or at the deadline.
   * @param graceMs from the abort to the deadline. An API process that dies locks its keys for one minute
   */
  run(signal: AbortSignal, graceMs: number): Promise<void>;
};

type PublishersOptions = {
  targets: readonly Target[];
  endpoints: Endpoints;
  apiUrls: () => string[];
  random: Random;
};

/** Requests at a time for each webhook. */
const PARALLEL = 2;
/** A publication whose key is locked by a dead process takes a minute. Others start meanwhile. */
const PATIENCE_MS = 2_000;
const POLL_MS = 10;
const REQUEST_MS = 15_000;
const RETRY_MS = { least: 50, most: 1_000 };
/** Share of the accepted publications that are sent once more, with the same key. */
const REPEATED_SHARE = 0.02;

const acceptedSchema = z.object({ id: z.string(), notificationCount: z.literal(1) });

/**
 * Publishes events of all targets. Each request goes to any API process, and a request without a 202 is repeated with
 * the same Idempotency-Key, as docs/publishing.md tells publishers.
 */
export function createPublishers({ targets, endpoints, apiUrls, random }: PublishersOptions): Publishers {
  const publications = new Map<string, Publication>();
  const refusals = new Map<string, number>();
  const agent = new Agent({ connections: 64, headersTimeout: REQUEST_MS, bodyTimeout: REQUEST_MS });
  const acceptedOf = new Map<string, number>();
  const pendingOf = new Map<string, number>();

  const openOf = ({ name }: Target) =>
    (acceptedOf.get(name) ?? 0) + (pendingOf.get(name) ?? 0) - endpoints.delivered(name);
  const count = (counts: Map<string, number>, name: string, by = 1) =>
    counts.set(name, (counts.get(name) ?? 0) + by);

  /** @returns the id of the event, or undefined without a 202 */
  async function send(target: Target, key: string, body: string): Promise<string | undefined> {
    const url = pick(random, apiUrls());
    if (url === undefined) return undefined;
    try {
      const { statusCode, body: answer } = await request(`${url}/v1/events`, {
        method: 'POST',
        headers: { 'svc-api-key': target.key, 'content-type': 'application/json', 'idempotency-key': key },
        body,
        dispatcher: agent,
      });
      const text = await answer.text();
      if (statusCode === 202) return acceptedSchema.parse(JSON.parse(text)).id;
      count(refusals, String(statusCode));
    } catch (error) {
      if (error instanceof z.ZodError) throw error;
      count(refusals, codeOf(error));
    }
    return undefined;
  }

  async function publish(target: Target, isOver: () => boolean): Promise<void> {
    const record = randomUUID();
    const { storeId } = target;
    const body = JSON.stringify({ type: 'SALE.CREATE', storeId, data: { id: record, amount: '49.90' } });
    const publication: Publication = {
      ...{ record, target, startedAt: Date.now(), acceptedAt: null },
      ...{ eventIds: new Set(), requests: 0 },
    };
    publications.set(record, publication);
    let again = random() < REPEATED_SHARE ? 2 : 1;
    for (let waitMs = RETRY_MS.least; again > 0 && !isOver(); ) {
      publication.requests += 1;
      const eventId = await send(target, record, body);
      if (eventId !== undefined) {
        publication.eventIds.add(eventId);
        publication.acceptedAt ??= Date.now();
        again -= 1;
      } else {
        await wait(waitMs);
        waitMs = Math.min(waitMs * 2, RETRY_MS.most);
      }
    }
  }

  return {
    publications,
    refusals,
    async run(signal, graceMs) {
      let deadline = Number.POSITIVE_INFINITY;
      signal.addEventListener('abort', () => {
        deadline = performance.now() + graceMs;
      });
      const isOver = () => performance.now() > deadline;
      const publishing = new Set<Promise<void>>();
      const publishOne = async (target: Target) => {
        count(pendingOf, target.name);
        await publish(target, isOver);
        count(pendingOf, target.name, -1);
        count(acceptedOf, target.name);
      };
      const publishAll = async (target: Target) => {
        while (!signal.aborted) {
          if (openOf(target) >= target.mostOpen) await wait(POLL_MS);
          else {
            const one = publishOne(target).finally(() => publishing.delete(one));
            publishing.add(one);
            await Promise.race([one, wait(PATIENCE_MS, undefined, { ref: false })]);
          }
        }
      };
      await Promise.all(
        targets.flatMap((target) => Array.from({ length: PARALLEL }, () => publishAll(target))),
      );
      await Promise.all(publishing);
      await agent.close();
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
