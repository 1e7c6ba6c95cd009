import { MAX_ATTEMPTS } from '@posthorn/domain/retry-policy';
import type { JobsOptions } from 'bullmq';
import { z } from 'zod';

/** BullMQ queue of a shard; its name in Redis and on dashboards. */
export const QUEUE_NAME = 'notifications';

/** What traces say of it, by OpenTelemetry's semantic conventions for messaging. */
export const MESSAGING = { 'messaging.system': 'bullmq', 'messaging.destination.name': QUEUE_NAME };

/** What a job carries: ids only, so that a job can be made again from Postgres at any time. */
export const jobSchema = z.strictObject({ notificationId: z.string(), configurationId: z.string() });
export type JobData = z.infer<typeof jobSchema>;

/**
 * How many failed jobs a shard keeps for dashboards, and how long, in seconds. All that failed is in
 * Postgres; here is what a person looks through, and what every sweep can compare with it.
 */
const FAILED_KEPT = { count: 2_000, age: 7 * 24 * 3600 };

/** The job that delivers a notification. */
export function deliverJob(data: JobData): { name: string; data: JobData; opts: JobsOptions } {
  return { name: 'deliver', data, opts: jobOptions(data.notificationId) };
}

/**
 * The id of a job is that of its notification, so adding one twice makes one job. The count of
 * attempts that matters is the one in Postgres, which outlives Redis; BullMQ's runs along.
 */
function jobOptions(notificationId: string): JobsOptions {
  return {
    jobId: notificationId,
    attempts: MAX_ATTEMPTS,
    backoff: { type: 'custom' },
    removeOnComplete: true,
    removeOnFail: FAILED_KEPT,
    // The traces would all be the same, and one of every attempt would be kept in Redis.
    stackTraceLimit: 0,
  };
}
