import { randomBytes } from 'node:crypto';
import { testServices } from '../../tests/support/services.ts';
import { type Measured, measure } from './measured.ts';

export const measureBullmq = (total: number, atATime: number): Promise<Measured> =>
  measure('bench-bullmq-loop', {
    TOTAL: `${total}`,
    AT_A_TIME: `${atATime}`,
    REDIS_URL: testServices().redisUrl,
    QUEUE_PREFIX: `bench_${randomBytes(6).toString('hex')}`,
  });
