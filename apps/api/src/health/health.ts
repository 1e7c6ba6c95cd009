import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** GET /healthz: this process is alive. */
export const healthz = defineEndpoint<void>({
  summary: 'Whether this process is alive',
  answer: { status: 200, description: 'It is.', schema: z.strictObject({ status: z.literal('alive') }) },
  async handle() {
    return { status: 200, body: { value: { status: 'alive' } } };
  },
});

const readinessSchema = z.strictObject({
  status: z.enum(['ready', 'not ready', 'stopping']),
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
  async handle(_request, { readiness }) {
    const value = await readiness.look();
    return { status: value.status === 'ready' ? 200 : 503, body: { value } };
  },
});
