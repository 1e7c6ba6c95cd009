import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { PROBLEMS } from '@posthorn/domain/problem';
import type { Shards } from '@posthorn/queue/shards';
import type { OpsGuard } from '@posthorn/runtime/ops/guard';
import { type ErrorRequestHandler, type Express, type RequestHandler, Router } from 'express';
import { exchangeOf } from '../http/observe.ts';
import { sendProblem, toProblem } from '../http/problem-document.ts';
import type { Limits } from '../limits/limits.ts';
import { admitOperators, rejectCrossSite } from './access.ts';
import { type ActionDeps, dashboardActions } from './actions.ts';
import { outlineJobs } from './outline-jobs.ts';

export const DASHBOARD_PATH = '/ops/queues';

/**
 * The pages load resources only from this origin, and no other page may embed them in a frame. Bull Board needs
 * inline styles.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'self'";

/** Sets the headers that only dashboard pages need. `private` keeps the pages out of shared caches. */
const setPageHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-cache',
  });
  next();
};

type DashboardDeps = ActionDeps & { guard: OpsGuard; limits: Limits; shards: Shards };

/** Creates the operators' dashboard at `/ops/queues`: Bull Board, with the queue of each shard. */
export function createDashboard(deps: DashboardDeps): Router {
  const { shards, db, log } = deps;
  const isSingle = shards.all.length === 1;
  const entries = shards.all.map((shard, index) => {
    const displayName = isSingle ? 'Notifications' : `Notifications, shard ${index}`;
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
  // Bull Board has its own Express application, with default settings.
  const board: Express = server.getRouter();
  board.disable('x-powered-by');
  renderWithoutOtherHosts(board);
  const byName = new Map(entries.map(({ shard, adapter }) => [adapter.getName(), shard]));

  const router = Router();
  router.use(admitOperators(deps.guard, deps.limits), rejectCrossSite, setPageHeaders);
  router.use(dashboardActions(byName, deps));
  router.use(board);
  router.use(answerError);
  return router;
}

/** A link of the page's head to another host: Bull Board's page asks Google for a font. */
const LINK_TO_OTHERS = /<link\b[^>]*\bhref="(?:https?:)?\/\/[^>]*>/g;

/** The pages use a system font in place of the font of another host, which would learn about each visit. */
function renderWithoutOtherHosts(board: Express): void {
  const render = board.render.bind(board);
  board.render = (name: string, ...given: unknown[]) => {
    const [options, done] = given;
    if (typeof options !== 'object' || options === null || typeof done !== 'function')
      throw new TypeError('Bull Board renders its page in another way');
    render(name, options, (error, html) => done(error, html?.replaceAll(LINK_TO_OTHERS, '')));
  };
}

/** Sends a problem document with two extra members, `error` and `message`, for Bull Board's pages. */
const answerError: ErrorRequestHandler = (error, _request, response, next) => {
  const problem = toProblem(error);
  const { status, title } = PROBLEMS[problem.code];
  // Server errors go to the error handler of the API, which logs them.
  if (response.headersSent || status >= 500) return next(error);
  sendProblem(problem, exchangeOf(response), { error: title, message: problem.detail ?? '' });
};
