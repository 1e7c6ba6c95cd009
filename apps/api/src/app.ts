import type { RequestListener } from 'node:http';
import { Problem } from '@posthorn/domain/problem';
import express, { type ErrorRequestHandler, type IRoute, type Request, type RequestHandler } from 'express';
import { type AnswerRoute, createAnswer, createReading } from './answer.ts';
import { CONSOLE_PATH } from './console/console.ts';
import { DASHBOARD_PATH } from './dashboard/dashboard.ts';
import type { ApiDeps } from './deps.ts';
import type { Route } from './endpoint.ts';
import { allowOrigins, setSecurityHeaders } from './http/headers.ts';
import { type BeginExchange, createExchanges, exchangeOf } from './http/observe.ts';
import { answerWithProblem } from './http/problem-document.ts';
import { readSender, trustProxies } from './http/sender.ts';
import type { Limits } from './limits/limits.ts';
import { descriptionRoute } from './openapi/description.ts';
import { ROUTES } from './routes.ts';
import type { Pages } from './site/pages.ts';
import { createSite } from './site/site.ts';

type HttpOptions = {
  /** Address ranges of the proxies whose X-Forwarded-* headers the API trusts. */
  trustedProxies: readonly string[];
  /** Origins of web pages that may call the API (CORS). */
  origins: readonly string[];
  limits: Limits;
  /** The front page and the documentation. */
  pages: Pages;
  /** The web application for people. */
  console: RequestHandler;
  /** The operators' dashboard; null if no operator credentials are set. */
  dashboard: RequestHandler | null;
};

/**
 * Creates the listener for all requests: the routes of routes.ts, the pages for people and the dashboard. Any other
 * request gets a problem document. Express routes all requests except `listFixedPosts`.
 */
export function createApp(deps: ApiDeps, options: HttpOptions): RequestListener {
  const { log } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // Match paths exactly. Otherwise /V1/ApiKeys could bypass a proxy's rule for /v1/apikeys. A request repeated with
  // its Idempotency-Key under another spelling of the path would run again, because the key belongs to one path.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  const isTrusted = trustProxies(options.trustedProxies);
  app.set('trust proxy', isTrusted);
  const begin = createBegin(deps, options.origins);
  app.use(beginInExpress(begin));
  const routes = [...ROUTES, descriptionRoute(ROUTES)];
  const reading = createReading(options.limits, deps);
  const answers = routes.map((route) => ({ route, answer: createAnswer(route, deps, reading) }));
  for (const path of new Set(routes.map((route) => route.path))) {
    const ofPath = answers.filter(({ route }) => route.path === path);
    const layer = app.route(path);
    for (const { route, answer } of ofPath) mount(layer, route, answer);
    // On the same layer: otherwise POST /v1/webhooks/events would reach POST /v1/webhooks/:id.
    answerOtherMethods(
      layer,
      ofPath.map(({ route }) => route),
    );
  }
  app.use(CONSOLE_PATH, options.console);
  app.use(createSite(options.pages, routes));
  if (options.dashboard !== null) app.use(DASHBOARD_PATH, options.dashboard);
  app.use(() => {
    throw new Problem('not_found', { detail: 'This path does not exist.' });
  });
  app.use(answerErrors(deps));

  const fixedPosts = listFixedPosts(answers);
  return (request, response) => {
    const { method, url: path = '' } = request;
    const answer = method === 'POST' ? fixedPosts.get(path) : undefined;
    if (answer === undefined) return app(request, response);
    const exchange = begin(request, response, {
      ...readSender(request, isTrusted),
      path,
      routeOf: () => path,
    });
    answer(exchange, NO_PARAMETERS).catch((error: unknown) => {
      if (!response.headersSent) return answerWithProblem(error, exchange, log);
      log.error('request failed', { requestId: exchange.origin.requestId, error });
      request.socket.destroy();
    });
  };
}

/**
 * The answers to POSTs to fixed paths, by path. A URL that equals the path has no parameters, so it needs no router.
 * Express' middleware took a tenth of the time of publishing an event.
 */
function listFixedPosts(
  answers: readonly { route: Route; answer: AnswerRoute }[],
): ReadonlyMap<string, AnswerRoute> {
  return new Map(
    answers.flatMap(({ route: { method, path }, answer }) =>
      method === 'post' && !path.includes(':') ? [[path, answer] as const] : [],
    ),
  );
}

const NO_PARAMETERS = { params: {}, query: {} };

/** Begins exchanges, and sets the headers of all answers. */
function createBegin({ log, metrics }: ApiDeps, origins: readonly string[]): BeginExchange {
  const beginExchange = createExchanges(log, metrics);
  const allowOrigin = allowOrigins(origins);
  return (request, response, routing) => {
    const exchange = beginExchange(request, response, routing);
    setSecurityHeaders(response, routing.isSecure);
    allowOrigin(request, response);
    return exchange;
  };
}

function beginInExpress(begin: BeginExchange): RequestHandler {
  return (request, response, next) => {
    // Read the path now: a mounted router strips its own prefix from the path later.
    const { path, ip = '', secure: isSecure } = request;
    response.locals.exchange = begin(request, response, {
      path,
      ip,
      isSecure,
      routeOf: () => routeOf(request),
    });
    next();
  };
}

/** Express sets `request.route` only after a match. */
function routeOf({ route }: Request): string {
  const path: unknown = route?.path;
  return typeof path === 'string' ? path : 'none';
}

function mount(layer: IRoute, { method }: Route, answer: AnswerRoute): void {
  layer[method](async (request, response) => {
    await answer(exchangeOf(response), { params: request.params, query: request.query });
  });
}

/** Sends a problem document for an error, unless the answer has begun: then Express closes the connection. */
function answerErrors({ log }: ApiDeps): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    answerWithProblem(error, exchangeOf(response), log);
  };
}

/** Answers OPTIONS on a path, and answers 405 for methods that no route of the path has. */
function answerOtherMethods(layer: IRoute, routes: readonly Route[]): void {
  const methods = routes.map(({ method }) => method.toUpperCase());
  const allow = [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS'].join(', ');
  layer.options((_request, response) => {
    response.status(204).set('Allow', allow).end();
  });
  layer.all(() => {
    throw new Problem('method_not_allowed', {
      detail: `This path accepts ${allow}.`,
      headers: { Allow: allow },
    });
  });
}
