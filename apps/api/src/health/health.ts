import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';

/** GET /healthz: this process is alive. */
export const healthz = defineEndpoint<void>({
  summary: 'Whether this process is alive',
  answer: { status: 200, description: 'It is.', schema: z.strictObject({ status: z.literal('alive') }) },
  async handle() {
    return { status: 200, body: { value: { status: 'alive' } } };
  },
});

const readinessSchema = z.strictObject({
  status: z.enum(['ready', 'not ready']),
  postgres: z.enum(['up', 'down']),
  redis: z.enum(['up', 'down']),
  schema: z
    .enum(['current', 'behind', 'ahead', 'unknown'])
    .describe('The database, as seen from this version: `behind` wants `migrate`, `ahead` does no harm.'),
});

/** GET /readyz: 200 when requests can be served. Without Redis they can: events are kept in Postgres. */
export const readyz = defineEndpoint<void>({
  summary: 'Whether requests can be served',
  answer: { status: 200, description: 'They can.', schema: readinessSchema },
  otherAnswer: { status: 503, description: 'They can not.', schema: readinessSchema },
  async handle(_request, { readSchema, isQueueReady }) {
    const [schema, redis] = await Promise.all([readSchema().catch(() => 'unknown' as const), isQueueReady()]);
    const isReady = schema === 'current' || schema === 'ahead';
    return {
      status: isReady ? 200 : 503,
      body: {
        value: {
          status: isReady ? 'ready' : 'not ready',
          postgres: schema === 'unknown' ? 'down' : 'up',
          redis: redis ? 'up' : 'down',
          schema,
        },
      },
    };
  },
});
