import { z } from 'zod';

const HOUR_MS = 3_600_000;

/** How a period is divided: number of buckets, and the hours of each. */
const PERIODS = {
  day: { count: 24, hours: 1 },
  week: { count: 28, hours: 6 },
  month: { count: 30, hours: 24 },
} as const;
const PERIOD_NAMES = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIOD_NAMES)[number];

export const periodQuerySchema = z.strictObject({
  period: z.enum(PERIOD_NAMES).default('day').meta({
    description:
      'day: 24 buckets of one hour. week: 28 buckets of 6 hours. month: 30 buckets of 24 hours. Default: day.',
  }),
});

/** Numbers of notifications by their present status. */
export const countsShape = {
  delivered: z.int().min(0),
  failed: z.int().min(0),
  waiting: z.int().min(0).meta({ description: 'Notifications in the status Pending or Retrying.' }),
};

export const successRate = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .meta({ description: 'Delivered divided by delivered plus failed; null when both are 0.' });

export function successRateOf({ delivered, failed }: { delivered: number; failed: number }): number | null {
  const ended = delivered + failed;
  return ended === 0 ? null : delivered / ended;
}

const bucketSchema = z
  .strictObject({
    start: z.iso.datetime().meta({ description: 'The bucket ends where the next one starts.' }),
    ...countsShape,
  })
  .meta({ id: 'HistoryBucket' });

export const historyShape = {
  period: z.enum(PERIOD_NAMES),
  from: z.iso.datetime().meta({ description: 'Start of the first bucket, a full hour.' }),
  to: z.iso.datetime().meta({ description: 'End of the last bucket, which includes the running hour.' }),
  buckets: z.array(bucketSchema).meta({
    description: 'The oldest first. A notification counts when it was created, by its present status.',
  }),
};

type BucketCounts = { delivered: number; failed: number; waiting: number };

/** The bounds of the buckets of a period that ends with the running hour. Buckets start at full hours, UTC. */
export function planBuckets(period: Period, now: Date) {
  const { count, hours } = PERIODS[period];
  const bucketMs = hours * HOUR_MS;
  const to = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
  return { period, from: new Date(to - count * bucketMs), to: new Date(to), bucketMs, count };
}

/** The answer about a period. Ignores hours outside of the buckets. */
export function historyResource(
  { period, from, to, bucketMs, count }: ReturnType<typeof planBuckets>,
  hours: readonly { start: Date; counts: BucketCounts }[],
): z.input<z.ZodObject<typeof historyShape>> {
  const buckets = Array.from({ length: count }, (_, n) => ({
    start: new Date(from.getTime() + n * bucketMs).toISOString(),
    delivered: 0,
    failed: 0,
    waiting: 0,
  }));
  for (const { start, counts } of hours) {
    const bucket = buckets[Math.floor((start.getTime() - from.getTime()) / bucketMs)];
    if (bucket === undefined) continue;
    bucket.delivered += counts.delivered;
    bucket.failed += counts.failed;
    bucket.waiting += counts.waiting;
  }
  return { period, from: from.toISOString(), to: to.toISOString(), buckets };
}
