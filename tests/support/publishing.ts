import { newId } from '@posthorn/domain/ids';
import { Pool } from 'undici';
import type { World } from './world.ts';

/** Publications with a large fan-out, of several organizations at once. */

/** Configurations of an attacker, so notifications of each of its events. */
export const CONFIGURATIONS = 1_000;
/** Parallel requests of one organization. */
const CONNECTIONS = 100;
/** The attack exceeds the quotas of an organization. These tests show that publishing is fair without quotas. */
export const NO_QUOTAS = {
  RATE_LIMIT: 'off',
  RATE_LIMIT_NOTIFICATIONS: 'off',
  MAX_OPEN_NOTIFICATIONS: '100000000',
};

/** Inserts configurations, all for the same event type. */
export async function subscribe({ db }: World, organizationId: string, count: number): Promise<void> {
  await db.webhookConfiguration.createMany({
    data: Array.from({ length: count }, () => ({
      id: newId('es'),
      organizationId,
      url: 'https://example.com/',
      eventTypes: ['SALE.CREATE'],
      maxConcurrency: 1,
      sealedSecret: '',
      createdAt: new Date(),
    })),
  });
}

export type Answer = { status: number; ms: number; retryAfter: string | undefined };

/** Publishes as one organization, with many connections. */
export type Publisher = {
  publish(path: string, body: object, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
};

export async function createPublisher(world: World, org: string): Promise<Publisher> {
  const authorization = `Bearer ${await world.token({ org })}`;
  const pool = new Pool(world.apiUrl, { connections: CONNECTIONS });
  return {
    async publish(path, body, signal = new AbortController().signal) {
      const startedAt = performance.now();
      const {
        statusCode,
        headers,
        body: answer,
      } = await pool.request({
        method: 'POST',
        path,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      });
      await answer.dump();
      const retryAfter = headers['retry-after'];
      return { status: statusCode, ms: performance.now() - startedAt, retryAfter: retryAfter?.toString() };
    },
    close: () => pool.close(),
  };
}

export const sale = (id: string) => ({ type: 'SALE.CREATE', data: { id, amount: '49.90' } });

export const publishOne = (publisher: Publisher, id: string, signal?: AbortSignal) =>
  publisher.publish('/v1/events', sale(id), signal);
