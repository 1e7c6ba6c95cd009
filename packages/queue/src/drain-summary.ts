import { z } from 'zod';
import type { Redis } from './redis.ts';

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

/** Maximum age of a summary. An older summary would mislead. */
const TTL_MS = 300_000;

/** The summary of the last sweep, which all workers share. */
export type DrainSummaries = {
  store(summary: DrainSummary): Promise<void>;
  /** @returns null when no sweep has stored a summary in the last five minutes */
  find(): Promise<DrainSummary | null>;
};

/** @param prefix first part of the key: QUEUE_PREFIX */
export function createDrainSummaries(redis: Redis, prefix: string): DrainSummaries {
  const key = `{${prefix}}:drain`;
  return {
    async store(summary) {
      await redis.set(key, JSON.stringify(summary), 'PX', TTL_MS);
    },
    async find() {
      const text = await redis.get(key);
      return text === null ? null : summarySchema.parse(JSON.parse(text));
    },
  };
}
