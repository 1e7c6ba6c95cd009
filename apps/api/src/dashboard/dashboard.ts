import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { PROBLEMS } from '@posthorn/domain/problem';
import type { Shards } from '@posthorn/queue/shards';
import type { OpsGuard } from '@posthorn/runtime/ops/guard';
import { type ErrorRequestHandler, type Express, type RequestHandler, Router } from 'express';
import { requestIdOf } from '../http/observe.ts';
import { problemDocument, toProblem } from '../http/problem-document.ts';
import type { Limits } from '../limits/limits.ts';
import { dashboardActions } from './actions.ts';
import { admitOperators } from './admit-operators.ts';
import type { ActionDeps } from './operator.ts';
import { outlineJobs } from './outline-jobs.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';

export const DASHBOARD_PATH = '/ops/queues';

/**
 * Everything comes from here, and nobody else's page may show it. Bull Board styles its elements inline,
 * and would fetch its fonts from elsewhere; the system's will do.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'self'";

/** What a page needs beside the headers of every answer; a proxy must not keep it for others. */
const setPageHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-cache',
  });
  next();
};

export type DashboardDeps = ActionDeps & { guard: OpsGuard; limits: Limits; shards: Shards };

/** `/ops/queues`: Bull Board over the queues of all shards, for operators. */
export function createDashboard(deps: DashboardDeps): Router {
  const { shards, db, log } = deps;
  const isOnly = shards.all.length === 1;
  const entries = shards.all.map((shard, index) => {
    const displayName = isOnly ? 'Notifications' : `Notifications, shard ${index}`;
    const options = { prefix: `shard-${index}-`, displayName, allowRetries: true };
    return { shard, adapter: new BullMQAdapter(shard.queue, options) };
  });
  const server = new ExpressAdapter().setBasePath(DASHBOARD_PATH);
  createBullBoard({
    queues: entries.map(({ adapter }) => adapter),
    serverAdapter: server,
    options: {
      uiConfig: { boardTitle: 'Posthorn', hideDocsLink: true },
      handlerHooks: { after: outlineJobs(db, log) },
    },
  });
  // An application of its own, with Express' settings.
  const board: Express = server.getRouter();
  board.disable('x-powered-by');
  const byName = new Map(entries.map(({ shard, adapter }) => [adapter.getName(), shard]));

  const router = Router();
  router.use(admitOperators(deps.guard, deps.limits), refuseCrossSite, setPageHeaders);
  router.use(dashboardActions(byName, deps));
  router.use(board);
  router.use(answerAsBullBoardDoes);
  return router;
}

/** A problem document with the two members more that Bull Board's pages show. */
const answerAsBullBoardDoes: ErrorRequestHandler = (error, _request, response, next) => {
  const problem = toProblem(error);
  const { status, title } = PROBLEMS[problem.code];
  // What went wrong on our side is logged, and answered, where it is for all paths.
  if (response.headersSent || status >= 500) return next(error);
  response.locals.problem = problem.code;
  response
    .status(status)
    .set({ ...problem.headers, 'Cache-Control': 'no-store', 'Content-Type': 'application/problem+json' })
    .send(
      Buffer.from(
        JSON.stringify({
          ...problemDocument(problem, requestIdOf(response)),
          error: title,
          message: problem.detail ?? '',
        }),
      ),
    );
};
