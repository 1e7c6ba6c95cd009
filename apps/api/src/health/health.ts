import { REDIS_HEALTHS } from '@posthorn/runtime/ops/redis-watch';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** GET /healthz: liveness. */
export const healthz = defineEndpoint<void>({
  operationId: 'getHealth',
  summary: 'Check that the process is alive',
  answer: {
    status: 200,
    description: 'The process is alive.',
    schema: z.strictObject({ status: z.literal('alive') }),
  },
  async handle() {
    return { status: 200, body: { value: { status: 'alive' } } };
  },
});

const readinessSchema = z.strictObject({
  status: z.enum(['ready', 'not ready', 'stopping']),
  postgres: z.enum(['up', 'down']),
  redis: z
    .enum(REDIS_HEALTHS)
    .describe(
      'Whether Redis takes writes. `full`: its maxmemory is reached. `read-only`: it is a replica, lacks replicas, or cannot save. `foreign`: another gateway uses its keys.',
    ),
  schema: z
    .enum(['current', 'behind', 'ahead', 'unknown'])
    .describe('Database schema compared with this version. `behind`: run `migrate`. `ahead`: harmless.'),
});

/** GET /readyz: readiness. Redis may be down or refuse writes, because the API stores events in Postgres. */
export const readyz = defineEndpoint<void>({
  operationId: 'getReadiness',
  summary: 'Check that requests can be served',
  answer: { status: 200, description: 'Requests can be served.', schema: readinessSchema },
  otherAnswer: { status: 503, description: 'Requests cannot be served.', schema: readinessSchema },
  async handle(_request, { readiness }) {
    const value = await readiness.look();
    return { status: value.status === 'ready' ? 200 : 503, body: { value } };
  },
});
