import { PROBLEMS, Problem } from '@posthorn/domain/problem';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { authenticate } from '../auth/authenticate.ts';
import type { ApiDeps } from '../deps.ts';
import { referencePage } from '../openapi/reference-page.ts';
import { descriptionRoutes } from '../openapi/routes.ts';
import { ROUTES, type Route } from '../routes.ts';
import { logAccess } from './access-log.ts';
import type { Origin, Reply } from './endpoint.ts';
import { problemDocument, toProblem } from './problem-document.ts';
import { readJsonBody } from './read-json-body.ts';
import { assignRequestId, requestIdOf } from './request-id.ts';

/** The API over HTTP: every route of the table, and a problem document for everything else. */
export function createApp(deps: ApiDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(assignRequestId, logAccess(deps.log));
  const routes = [...ROUTES, ...descriptionRoutes(ROUTES)];
  for (const route of routes) mount(app, route, deps);
  for (const path of new Set(routes.map((route) => route.path))) refuseOtherMethods(app, path, routes);
  app.use(referencePage());
  app.use(() => {
    throw new Problem('not_found', { detail: 'There is nothing at this path.' });
  });
  app.use(answerWithProblem(deps));
  return app;
}

/** Credentials are checked before a body is read. */
function mount(app: Express, route: Route, deps: ApiDeps): void {
  if (route.credentials === 'none') {
    const answer = route.endpoint.bind(deps);
    app[route.method](route.path, async (request, response) => {
      const { params, query } = request;
      const origin = originOf(request, response);
      send(response, await answer({ caller: undefined, origin, params, query, body: undefined }));
    });
    return;
  }
  const { credentials } = route;
  const answer = route.endpoint.bind(deps);
  app[route.method](route.path, async (request, response) => {
    const caller = await authenticate(request.headers, credentials, deps);
    response.locals.caller = caller;
    const { params, query } = request;
    const origin = originOf(request, response);
    const body = route.endpoint.body === undefined ? undefined : await readJsonBody(request);
    send(response, await answer({ caller, origin, params, query, body }));
  });
}

function originOf(request: Request, response: Response): Origin {
  return { requestId: requestIdOf(response), ip: request.ip ?? '' };
}

function send(response: Response, { status, body, headers }: Reply): void {
  response.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
  if (body === null) {
    response.end();
    return;
  }
  response
    .set('Content-Type', 'application/json; charset=utf-8')
    .send(Buffer.from('text' in body ? body.text : JSON.stringify(body.value), 'utf8'));
}

function refuseOtherMethods(app: Express, path: string, routes: readonly Route[]): void {
  const methods = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
  const allow = methods.includes('GET') ? ['HEAD', ...methods] : methods;
  app.all(path, () => {
    throw new Problem('method_not_allowed', { headers: { Allow: allow.join(', ') } });
  });
}

function answerWithProblem({ log }: ApiDeps): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = toProblem(error);
    const { status } = PROBLEMS[problem.code];
    const requestId = requestIdOf(response);
    if (status >= 500) log.error('request failed', { requestId, code: problem.code, error });
    response.locals.problem = problem.code;
    response
      .status(status)
      .set({ ...problem.headers, 'Cache-Control': 'no-store', 'Content-Type': 'application/problem+json' })
      .send(Buffer.from(JSON.stringify(problemDocument(problem, requestId)), 'utf8'));
  };
}
