import type { Actor } from '@posthorn/db/audit';
import { retryFailedNotifications } from '@posthorn/db/notifications/retry';
import { Problem } from '@posthorn/domain/problem';
import type { FailedJobs } from '@posthorn/queue/failed/failed-jobs';
import { offersOf } from '@posthorn/queue/lanes/lane';
import type { Shard } from '@posthorn/queue/shards';
import { NO_SPAN } from '@posthorn/runtime/tracing/tracer';
import { type Request, type Response, Router } from 'express';
import type { ApiDeps } from '../deps.ts';
import { exchangeOf } from '../http/observe.ts';
import { offerNotifications } from '../offer-notifications.ts';

export type ActionDeps = Pick<ApiDeps, 'db' | 'queue' | 'offers' | 'log'> & { failedJobs: FailedJobs };

/** The operator in an audit record, without an organization: the notifications may belong to several organizations. */
type Operator = Omit<Actor, 'organizationId'>;

/** Maximum notifications in one transaction. */
const BATCH = 500;

/** Offers of operators take turns with the organizations' offers. No organization has an empty id. */
const OPERATORS = '';

/**
 * The only changes that operators can make: retry one failed job, or all. Bull Board's pages determine the paths and
 * the responses. Each action changes Postgres first.
 * docs/decisions/0006-failed-jobs-dashboard.md lists the actions that the dashboard omits, and the reasons.
 *
 * @param shards by Bull Board's queue name
 */
export function dashboardActions(shards: ReadonlyMap<string, Shard>, deps: ActionDeps): Router {
  const router = Router();

  router.put('/api/queues/:queueName/retry/failed', async (request, response) => {
    const shard = shardOf(shards, request);
    const ids = await deps.failedJobs.list(shard);
    const retried = await retry(shard, ids, operatorOf(request, response), deps);
    response.json({ retried, skipped: ids.length - retried });
  });

  router.put('/api/queues/:queueName/:jobId/retry', async (request, response) => {
    const ids = [request.params.jobId];
    const retried = await retry(shardOf(shards, request), ids, operatorOf(request, response), deps);
    const detail =
      'Nothing was changed: the notification is no longer failed, or its configuration or event no longer exists.';
    if (retried === 0) throw new Problem('conflict', { detail });
    response.status(204).end();
  });

  router.use((request, _response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    throw new Problem('not_offered', { detail: 'This dashboard can only retry failed jobs.' });
  });
  return router;
}

function shardOf(
  shards: ReadonlyMap<string, Shard>,
  { params: { queueName } }: Request<{ queueName: string }>,
): Shard {
  const shard = shards.get(queueName);
  if (shard === undefined) throw new Problem('not_found');
  return shard;
}

function operatorOf({ ip = '' }: Pick<Request, 'ip'>, response: Response): Operator {
  return { actorKind: 'System', actorId: 'ops', requestId: exchangeOf(response).origin.requestId, ip };
}

/**
 * Retries failed notifications of a shard like POST /v1/notifications/{id}/retry. BullMQ's own retry would run
 * the job while the status in Postgres is still `Failed`. Skips jobs whose notification is no longer `Failed`. The
 * next sweep removes these jobs. Also skips jobs whose configuration or event no longer exists. These jobs stay
 * while the notification is `Failed`.
 *
 * @returns the number of retried notifications
 */
async function retry(
  shard: Shard,
  ids: readonly string[],
  operator: Operator,
  deps: ActionDeps,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    const reopened = await retryFailedNotifications(deps.db, operator, ids.slice(at, at + BATCH), new Date());
    // Remove the failed jobs before the offer. Otherwise a notification without a slot would still look failed.
    const retried = reopened.map(({ id }) => id);
    await deps.failedJobs.remove(shard, retried).catch((error: unknown) => {
      deps.log.warn('could not remove the failed jobs of retried notifications; the next sweep will', {
        error,
      });
    });
    count += reopened.length;
    void offerNotifications(OPERATORS, offersOf(reopened), deps, NO_SPAN);
  }
  return count;
}
