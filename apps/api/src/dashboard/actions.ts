import { Problem } from '@posthorn/domain/problem';
import { listDelayed } from '@posthorn/queue/job-states';
import type { Shard } from '@posthorn/queue/shards';
import { type Request, type Response, Router } from 'express';
import { requestIdOf } from '../http/observe.ts';
import type { ActionDeps, Operator } from './operator.ts';
import { promote } from './promote.ts';
import { retry } from './retry.ts';

/** Jobs that one "promote all" takes, the first to come first: more would be a load of its own. */
const MOST_PROMOTED = 10_000;

const NOTHING_CHANGED = 'Nothing was changed';

/**
 * What operators may change, and nothing else: retry and promote. They take the paths of Bull Board's own,
 * which its pages call, and answer alike, but begin in Postgres. See
 * docs/decisions/0006-failed-jobs-dashboard.md for what is refused, and why.
 *
 * @param shards by the names that Bull Board knows them under
 */
export function dashboardActions(shards: ReadonlyMap<string, Shard>, deps: ActionDeps): Router {
  const router = Router();

  router.put('/api/queues/:queueName/retry/failed', async (request, response) => {
    const shard = shardOf(shards, request);
    const ids = await deps.failedJobs.list(shard);
    const retried = await retry(shard, ids, operatorOf(request, response), deps);
    response.json({ retried, skipped: ids.length - retried });
  });

  router.put('/api/queues/:queueName/promote', async (request, response) => {
    const ids = await listDelayed(shardOf(shards, request), MOST_PROMOTED);
    await promote(ids, operatorOf(request, response), deps);
    response.json({});
  });

  router.put('/api/queues/:queueName/:jobId/retry', async (request, response) => {
    const ids = [request.params.jobId];
    const retried = await retry(shardOf(shards, request), ids, operatorOf(request, response), deps);
    const detail = `${NOTHING_CHANGED}: it is not failed any more, or its configuration or event is gone.`;
    if (retried === 0) throw new Problem('conflict', { detail });
    response.status(204).end();
  });

  router.put('/api/queues/:queueName/:jobId/promote', async (request, response) => {
    const promoted = await promote([request.params.jobId], operatorOf(request, response), deps);
    const detail = `${NOTHING_CHANGED}: it is not to be delivered any more.`;
    if (promoted === 0) throw new Problem('conflict', { detail });
    response.status(204).end();
  });

  router.use((request, _response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    throw new Problem('not_offered', {
      detail: 'Here jobs are retried and promoted, and nothing else is done.',
    });
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
  return { actorKind: 'System', actorId: 'ops', requestId: requestIdOf(response), ip };
}
