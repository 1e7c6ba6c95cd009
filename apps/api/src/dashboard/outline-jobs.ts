import type { BoardHooks } from '@bull-board/api/typings/app';
import type { Database } from '@posthorn/db/connection/database';
import { listOutlines, type NotificationOutline } from '@posthorn/db/notifications/notifications';
import type { Log } from '@posthorn/runtime/logging/logger';
import { z } from 'zod';

/** A job in a response of Bull Board. Jobs have the ids of their notifications. */
const jobSchema = z.looseObject({ id: z.string(), name: z.string() });
type Job = z.infer<typeof jobSchema>;

const listSchema = z.looseObject({ queues: z.array(z.looseObject({ jobs: z.array(jobSchema) })) });
const detailsSchema = z.looseObject({ job: jobSchema });

/**
 * Adds details from Postgres to the shown jobs, which contain ids only. The event type becomes the name of the job.
 * The dashboard never shows the body, the URL or the response: they belong to the organization and may contain secrets.
 */
export function outlineJobs(db: Database, log: Log): NonNullable<BoardHooks['after']> {
  const outline = async (jobs: readonly Job[]): Promise<Job[]> => {
    const outlines = await listOutlines(
      db,
      jobs.map(({ id }) => id),
    ).catch((error: unknown) => {
      log.warn('could not read the notifications of the shown jobs', { error });
      return [];
    });
    const byId = new Map(outlines.map((each) => [each.id, each]));
    return jobs.map((job) => withOutline(job, byId.get(job.id)));
  };
  return async (_context, result) => {
    const list = listSchema.safeParse(result.body);
    if (list.success) {
      const queues = list.data.queues.map(async (queue) => ({ ...queue, jobs: await outline(queue.jobs) }));
      return { ...result, body: { ...list.data, queues: await Promise.all(queues) } };
    }
    const details = detailsSchema.safeParse(result.body);
    if (!details.success) return result;
    const [job] = await outline([details.data.job]);
    return { ...result, body: { ...details.data, job } };
  };
}

function withOutline(job: Job, outline: NotificationOutline | undefined): Job {
  if (outline === undefined) return job;
  const { id, organizationId, configurationId, eventId, eventType, status, attemptCount } = outline;
  const { startedAt, durationMs, statusCode, errorClass } = outline;
  return {
    ...job,
    name: eventType,
    // BullMQ counts the attempts of one job. Each attempt of a notification has a job of its own.
    attempts: attemptCount,
    data: {
      notification: id,
      status,
      eventType,
      event: eventId,
      configuration: configurationId,
      organization: organizationId,
      attempts: attemptCount,
      lastAttempt: startedAt && {
        startedAt,
        durationMs,
        ...(statusCode === null ? { errorClass } : { statusCode }),
      },
      resource: `/v1/notifications/${id}`,
    },
  };
}
