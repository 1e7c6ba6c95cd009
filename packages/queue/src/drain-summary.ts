import { z } from 'zod';
import type { Redis } from './redis/client.ts';
import { createStored, type Stored } from './stored.ts';

export const DRAIN_QUANTILES = ['0.5', '0.9', '0.99', 'max'] as const;
export const DRAIN_ESTIMATES = ['estimated', 'unknown'] as const;

const summarySchema = z.strictObject({
  /** Seconds to drain by quantile of the estimated lanes. Null if lanes wait and none has an estimate. */
  seconds: z.record(z.enum(DRAIN_QUANTILES), z.number()).nullable(),
  /** Number of lanes with waiting notifications. `unknown`: the lane has lately finished no attempt. */
  lanes: z.record(z.enum(DRAIN_ESTIMATES), z.int()),
});
/** How long the lanes of a gateway need for their waiting notifications. */
export type DrainSummary = z.infer<typeof summarySchema>;

export type DrainSummaries = Stored<DrainSummary>;

/** @param prefix first part of the key: QUEUE_PREFIX */
export function createDrainSummaries(redis: Redis, prefix: string): DrainSummaries {
  return createStored(redis, `{${prefix}}:drain`, summarySchema);
}
