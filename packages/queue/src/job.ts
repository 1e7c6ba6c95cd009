import { MAX_ATTEMPTS } from '@posthorn/domain/retry-policy';
import type { JobsOptions } from 'bullmq';
import { z } from 'zod';

/** Name of each shard's BullMQ queue, in Redis and on dashboards. */
export const QUEUE_NAME = 'notifications';

/** Attributes of spans, from OpenTelemetry's semantic conventions for messaging. */
export const MESSAGING = { 'messaging.system': 'bullmq', 'messaging.destination.name': QUEUE_NAME };

/** Data of a job: ids only, so that the sweeper can rebuild a job from Postgres at any time. */
export const jobSchema = z.strictObject({ notificationId: z.string(), configurationId: z.string() });
export type JobData = z.infer<typeof jobSchema>;

/**
 * Failed jobs that a shard keeps for dashboards: maximum number, and age in seconds. Postgres has all
 * failed notifications. The number bounds how many jobs a person looks through and every sweep compares.
 */
const FAILED_KEPT = { count: 2_000, age: 7 * 24 * 3600 };

export type DeliverJob = { name: string; data: JobData; opts: JobsOptions };

export const JOB_NAME = 'deliver';

/** Options of every job. Only workers of the previous version use `attempts` and `backoff`, during an upgrade. */
export const JOB_OPTIONS: JobsOptions = {
  attempts: MAX_ATTEMPTS,
  backoff: { type: 'custom' },
  removeOnComplete: true,
  removeOnFail: FAILED_KEPT,
  // BullMQ would keep the same stack trace in Redis for every attempt.
  stackTraceLimit: 0,
};

/**
 * The job of the next attempt of a notification. The job's id is the notification's id, so adding the job twice makes
 * one job. Postgres counts the attempts. Lanes add the same job (grant.lua).
 */
export function deliverJob(data: JobData): DeliverJob {
  return { name: JOB_NAME, data, opts: { ...JOB_OPTIONS, jobId: data.notificationId } };
}
