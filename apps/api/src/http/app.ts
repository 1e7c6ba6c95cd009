import { PROBLEMS, Problem } from '@posthorn/domain/problem';
import { NO_SPAN } from '@posthorn/runtime/tracing/tracer';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { authenticate } from '../auth/authenticate.ts';
import { DASHBOARD_PATH } from '../dashboard/dashboard.ts';
import type { ApiDeps } from '../deps.ts';
import type { Limits } from '../limits/limits.ts';
import { referencePage } from '../openapi/reference-page.ts';
import { descriptionRoutes } from '../openapi/routes.ts';
import { ROUTES, type Route } from '../routes.ts';
import { logAccess } from './access-log.ts';
import { allowOrigins } from './cross-origin.ts';
import type { EndpointRequest } from './endpoint.ts';
import { answerOnce } from './idempotency.ts';
import { measureRequests } from './measure-requests.ts';
import { answerOtherMethods } from './other-methods.ts';
import { problemDocument, toProblem } from './problem-document.ts';
import { readJsonBody } from './read-json-body.ts';
import { assignRequestId, requestIdOf } from './request-id.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { send, toText, withValidator } from './send.ts';
import { traceRequest } from './trace-request.ts';

/** How the API is reached. */
export type HttpOptions = {
  /** Ranges of the proxies in front, whose word on a caller's address and scheme is taken. */
  trustedProxies: readonly string[];
  /** Origins whose pages may call. */
  origins: readonly string[];
  limits: Limits;
  /** The operators' dashboard, null where they have no credentials. */
  dashboard: RequestHandler | null;
};

/** The API over HTTP: every route of the table, and a problem document for everything else. */
export function createApp(deps: ApiDeps, options: HttpOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // A path is what it is: a rule of a proxy for /v1/apikeys must not be got round by /V1/ApiKeys, and an
  // Idempotency-Key holds for one path.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', [...options.trustedProxies]);
  app.use(assignRequestId, logAccess(deps.log), measureRequests(deps.metrics));
  app.use(setSecurityHeaders, allowOrigins(options.origins));
  const routes = [...ROUTES, ...descriptionRoutes(ROUTES)];
  for (const route of routes) mount(app, route, deps, options.limits);
  answerOtherMethods(app, routes);
  app.use(referencePage());
  if (options.dashboard !== null) app.use(DASHBOARD_PATH, options.dashboard);
  app.use(() => {
    throw new Problem('not_found', { detail: 'There is nothing at this path.' });
  });
  app.use(answerWithProblem(deps));
  return app;
}

/** Credentials are checked before a body is read. */
function mount(app: Express, route: Route, deps: ApiDeps, limits: Limits): void {
  if (route.credentials === 'none') {
    const answer = route.endpoint.bind(deps);
    app[route.method](route.path, async (request, response) => {
      // Probes and pages: a trace of each would only be in the way.
      const asked = { ...read(request, response), span: NO_SPAN, caller: undefined, body: undefined };
      send(response, toText(await answer(asked, withOwnLog(deps, response))));
    });
    return;
  }
  const { credentials, isDecrypt = false } = route;
  const answer = route.endpoint.bind(deps);
  app[route.method](route.path, async (request, response) => {
    const span = traceRequest(deps.tracer, route.path, request, response);
    const caller = await limits.guard(request.ip ?? '', () =>
      authenticate(request.headers, credentials, deps),
    );
    response.locals.caller = caller;
    response.set(await limits.admit(caller, isDecrypt));
    const body = route.endpoint.body === undefined ? undefined : await readJsonBody(request);
    const own = withOwnLog(deps, response);
    const reply = async () => toText(await answer({ ...read(request, response), span, caller, body }, own));
    const key = route.endpoint.takesIdempotencyKey && request.get('Idempotency-Key');
    const target = `${request.method} ${request.path}`;
    send(
      response,
      key === undefined
        ? withValidator(request, await reply())
        : await answerOnce({ key, caller, target, bodyText: body?.text ?? '' }, own, reply),
    );
  });
}

/** Every line that a request writes carries its id. */
function withOwnLog(deps: ApiDeps, response: Response): ApiDeps {
  return { ...deps, log: deps.log.with({ requestId: requestIdOf(response) }) };
}

function read(
  request: Request,
  response: Response,
): Pick<EndpointRequest<unknown>, 'origin' | 'params' | 'query' | 'ifMatch'> {
  const { params, query, ip = '' } = request;
  return {
    origin: { requestId: requestIdOf(response), ip },
    params,
    query,
    ifMatch: request.get('If-Match'),
  };
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
