import { isDatabaseReady } from '@posthorn/db/database';
import { defineEndpoint } from '../http/endpoint.ts';

/** GET /healthz: this process is alive. */
export const healthz = defineEndpoint<void>({
  async handle() {
    return { status: 200, body: { value: { status: 'alive' } } };
  },
});

/** GET /readyz: 200 when requests can be served. Without Redis they can: events are kept in Postgres. */
export const readyz = defineEndpoint<void>({
  async handle(_request, { db, isQueueReady }) {
    const [postgres, redis] = await Promise.all([isDatabaseReady(db), isQueueReady()]);
    return {
      status: postgres ? 200 : 503,
      body: {
        value: {
          status: postgres ? 'ready' : 'not ready',
          postgres: postgres ? 'up' : 'down',
          redis: redis ? 'up' : 'down',
        },
      },
    };
  },
});
