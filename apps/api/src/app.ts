import { Problem } from '@posthorn/domain/problem';
import { createTurns, type Turns } from '@posthorn/runtime/grouping/turns';
import { NO_SPAN } from '@posthorn/runtime/tracing/tracer';
import express, {
  type Express,
  type IRoute,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { authenticate } from './auth/authenticate.ts';
import { DASHBOARD_PATH } from './dashboard/dashboard.ts';
import type { ApiDeps } from './deps.ts';
import { type EndpointRequest, type Route, takesBody } from './endpoint.ts';
import { applyConditions } from './http/conditions.ts';
import { allowOrigins, setSecurityHeaders } from './http/headers.ts';
import { assignRequestId, logAccess, measureRequests, requestIdOf, traceRequest } from './http/observe.ts';
import { answerWithProblem } from './http/problem-document.ts';
import { CLOSE_CONNECTION, receiveJsonBody } from './http/read-json-body.ts';
import { send, toText } from './http/reply.ts';
import { answerOnce } from './idempotency.ts';
import { type BodyMemory, type BodyReservation, createBodyMemory } from './limits/body-memory.ts';
import type { Limits } from './limits/limits.ts';
import { descriptionRoute } from './openapi/description.ts';
import { ROUTES } from './routes.ts';
import type { Pages } from './site/pages.ts';
import { createSite } from './site/site.ts';

/** Bound on the long bodies that wait to be parsed, in bytes. An organization alone may use half of it. */
const LONG_BODIES = 64 * 1024 * 1024;
/** In bytes. The API has received about as much before it applies rate limits. */
const LONGEST_PUBLIC_BODY = 32 * 1024;

type HttpOptions = {
  /** Address ranges of the proxies whose X-Forwarded-* headers the API trusts. */
  trustedProxies: readonly string[];
  /** Origins of web pages that may call the API (CORS). */
  origins: readonly string[];
  limits: Limits;
  /** The front page and the documentation. */
  pages: Pages;
  /** The operators' dashboard; null if no operator credentials are set. */
  dashboard: RequestHandler | null;
};

/**
 * Creates the Express application: the routes of routes.ts, the pages for people and the dashboard. Any other request
 * gets a problem document.
 */
export function createApp(deps: ApiDeps, options: HttpOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // Match paths exactly. Otherwise /V1/ApiKeys could bypass a proxy's rule for /v1/apikeys. A request repeated with
  // its Idempotency-Key under another spelling of the path would run again, because the key belongs to one path.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', [...options.trustedProxies]);
  app.use(assignRequestId, logAccess(deps.log), measureRequests(deps.metrics));
  app.use(setSecurityHeaders, allowOrigins(options.origins));
  const routes = [...ROUTES, descriptionRoute(ROUTES)];
  const reading = {
    limits: options.limits,
    bodies: createBodyMemory(deps.metrics),
    turns: createTurns({ capacity: LONG_BODIES }),
  };
  for (const path of new Set(routes.map((route) => route.path))) {
    const ofPath = routes.filter((route) => route.path === path);
    const layer = app.route(path);
    for (const route of ofPath) mount(layer, route, deps, reading);
    // On the same layer: otherwise POST /v1/webhooks/events would reach POST /v1/webhooks/:id.
    answerOtherMethods(layer, ofPath);
  }
  app.use(createSite(options.pages, routes));
  if (options.dashboard !== null) app.use(DASHBOARD_PATH, options.dashboard);
  app.use(() => {
    throw new Problem('not_found', { detail: 'This path does not exist.' });
  });
  app.use(answerWithProblem(deps.log));
  return app;
}

/** What all routes share to read requests. */
type Reading = { limits: Limits; bodies: BodyMemory; turns: Turns };

/** Mounts one route: authenticate → apply rate limits → read the body → handle → reply. */
function mount(layer: IRoute, route: Route, deps: ApiDeps, { limits, bodies, turns }: Reading): void {
  if (route.credentials === 'none') {
    mountPublic(layer, route, deps, limits);
    return;
  }
  const { credentials, isDecrypt = false } = route;
  const { body: need, handle } = route.endpoint.bind(deps);
  layer[route.method](async (request, response) => {
    const span = traceRequest(deps.tracer, route.path, request, response);
    const arriving = takesBody(route.method) ? receiveJsonBody(request, need !== 'required') : null;
    let memory: BodyReservation | null = null;
    try {
      const { origin } = inputOf(request, response);
      const caller = await limits.guard(origin.ip, () =>
        authenticate({ headers: request.headers, origin }, credentials, deps),
      );
      const { organizationId } = caller;
      response.locals.organizationId = organizationId;
      response.set(await limits.admit(caller, isDecrypt));
      memory = bodies.begin(organizationId);
      const body = await arriving?.read({
        reserve: memory.reserve,
        waitForTurn: (bytes) => waitToParse(turns, organizationId, bytes),
      });
      const requestDeps = withRequestLog(deps, response);
      const first = () => handle({ ...inputOf(request, response), span, caller, body }, requestDeps);
      const { answerRepeat } = route.endpoint;
      const key = request.get('Idempotency-Key');
      if (answerRepeat === undefined || key === undefined) {
        const reply = toText(await first());
        send(response, route.method === 'get' ? applyConditions(request.headers, reply) : reply);
        return;
      }
      const target = `${request.method} ${request.path}`;
      const keyed = { key, caller, target, bodyText: body?.text ?? '' };
      const repeat = (created: readonly string[]) =>
        deps.statements(organizationId, () => answerRepeat(created, { caller }, requestDeps));
      send(response, await answerOnce(keyed, requestDeps, { first, repeat }));
    } finally {
      memory?.release();
      arriving?.drop();
    }
  });
}

/** Mounts a route without credentials: apply rate limits if the route takes a body → read the body → handle → reply. */
function mountPublic(
  layer: IRoute,
  { method, endpoint }: Route & { credentials: 'none' },
  deps: ApiDeps,
  limits: Limits,
): void {
  const { body: need, handle } = endpoint.bind(deps);
  layer[method](async (request, response) => {
    const arriving = need === 'none' ? null : receiveJsonBody(request, need === 'optional');
    try {
      const given = inputOf(request, response);
      if (arriving !== null) await limits.admitReport(given.origin.ip);
      const body = await arriving?.read(limitPublicBody());
      // Not traced: probes would produce more spans than callers.
      const input = { ...given, query: {}, span: NO_SPAN, caller: undefined, body };
      send(response, toText(await handle(input, withRequestLog(deps, response))));
    } finally {
      arriving?.drop();
    }
  });
}

/** A public body is short, so it needs no memory of an organization and no turn to be parsed. */
function limitPublicBody() {
  let left = LONGEST_PUBLIC_BODY;
  return {
    reserve(bytes: number): void {
      left -= bytes;
      if (left >= 0) return;
      throw new Problem('payload_too_large', {
        detail: `The body may have at most ${LONGEST_PUBLIC_BODY / 1024} KiB.`,
        headers: CLOSE_CONNECTION,
      });
    },
    waitForTurn: () => Promise.resolve(),
  };
}

/** Waits so that the long bodies of one organization do not delay the requests of another. */
async function waitToParse(turns: Turns, organizationId: string, bytes: number): Promise<void> {
  if (await turns.next(organizationId, { cost: bytes, size: bytes })) return;
  throw new Problem('rate_limited', {
    detail: 'The organization sends more than the gateway can read at present.',
    headers: { 'Retry-After': '1' },
  });
}

function withRequestLog(deps: ApiDeps, response: Response): ApiDeps {
  return { ...deps, log: deps.log.with({ requestId: requestIdOf(response) }) };
}

function inputOf(
  request: Request,
  response: Response,
): Pick<EndpointRequest<unknown>, 'origin' | 'params' | 'query' | 'ifMatch' | 'isAborted'> {
  const { params, query, ip = '' } = request;
  return {
    origin: { requestId: requestIdOf(response), ip },
    params,
    query,
    ifMatch: request.get('If-Match'),
    isAborted: () => request.socket.destroyed,
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
