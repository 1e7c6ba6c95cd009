import { Problem } from '@posthorn/domain/problem';
import { createTurns, type Turns } from '@posthorn/runtime/grouping/turns';
import { NO_SPAN } from '@posthorn/runtime/tracing/tracer';
import { authenticate, type Credentials } from './auth/authenticate.ts';
import { type Caller, requireOperator } from './auth/caller.ts';
import { requireCapability } from './auth/capabilities.ts';
import type { ApiDeps } from './deps.ts';
import { type Endpoint, type EndpointRequest, type RequestClaim, type Route, takesBody } from './endpoint.ts';
import { applyConditions } from './http/conditions.ts';
import { sendCsv } from './http/csv.ts';
import { type EndReason, sendEvents } from './http/event-stream.ts';
import { type Exchange, traceExchange } from './http/observe.ts';
import { toProblem } from './http/problem-document.ts';
import { CLOSE_CONNECTION, receiveJsonBody } from './http/read-json-body.ts';
import { type Reply, send, setHeaders, toText } from './http/reply.ts';
import { answerOnce } from './idempotency.ts';
import { type BodyMemory, type BodyReservation, createBodyMemory } from './limits/body-memory.ts';
import type { Limits } from './limits/limits.ts';
import { readCurrent } from './replica.ts';

/** Bound on the long bodies that wait to be parsed, in bytes. An organization alone may use half of it. */
const LONG_BODIES = 64 * 1024 * 1024;
/** In bytes. The API has received about as much before it applies rate limits. */
const LONGEST_PUBLIC_BODY = 32 * 1024;

/** What all routes share to read requests. */
type Reading = { limits: Limits; bodies: BodyMemory; turns: Turns };

export function createReading(limits: Limits, { metrics }: Pick<ApiDeps, 'metrics'>): Reading {
  return { limits, bodies: createBodyMemory(metrics), turns: createTurns({ capacity: LONG_BODIES }) };
}

/** What the router has found in the URL of a request. */
export type Parameters = Pick<EndpointRequest<unknown>, 'params' | 'query'>;

/** Sends the answer of a route. Rejects if the request fails, before anything is sent. */
export type AnswerRoute = (exchange: Exchange, parameters: Parameters) => Promise<void>;

export function createAnswer(route: Route, deps: ApiDeps, reading: Reading): AnswerRoute {
  const { credentials } = route;
  if (credentials === 'none') return createPublicAnswer(route, deps, reading.limits);
  if (credentials === 'operator') {
    const { endpoint } = route;
    return createProtectedAnswer(
      { ...route, endpoint, isDecrypt: false, admit: requireOperator },
      deps,
      reading,
    );
  }
  const { endpoint, capability, isDecrypt = false } = route;
  const access = { capability, isRead: route.method === 'get' || route.isRead === true };
  const admit = (caller: Caller): Caller => {
    requireCapability(caller, access);
    return caller;
  };
  return createProtectedAnswer({ ...route, endpoint, isDecrypt, admit }, deps, reading);
}

type ProtectedRoute<Who extends Caller> = {
  method: Route['method'];
  path: string;
  credentials: Credentials;
  isDecrypt: boolean;
  endpoint: Endpoint<Who>;
  /** Throws a Problem if the route is not for the caller. */
  admit(caller: Caller): Who;
};

/** Answers a route: authenticate → apply rate limits → admit the caller → read the body → handle → reply. */
function createProtectedAnswer<Who extends Caller>(
  route: ProtectedRoute<Who>,
  deps: ApiDeps,
  { limits, bodies, turns }: Reading,
): AnswerRoute {
  const { credentials, isDecrypt, admit } = route;
  const { body: need, handle } = route.endpoint.bind(deps);
  const { answerRepeat, keepsAnswer, mayLag } = route.endpoint;
  const chooseReads = mayLag === true ? deps.letLag : readCurrent;
  return async (exchange, parameters) => {
    const { request, response, origin } = exchange;
    const { headers } = request;
    const span = traceExchange(deps.tracer, route.path, exchange);
    const arriving = takesBody(route.method) ? receiveJsonBody(request, need !== 'required') : null;
    let memory: BodyReservation | null = null;
    try {
      const sender = await limits.guard(origin.ip, () =>
        authenticate({ headers, origin }, credentials, deps),
      );
      const { organizationId } = sender;
      exchange.organizationId = organizationId;
      setHeaders(response, await limits.admit(sender, isDecrypt));
      const caller = admit(sender);
      memory = bodies.begin(organizationId);
      const body = await arriving?.read({
        reserve: memory.reserve,
        waitForTurn: (bytes) => waitToParse(turns, organizationId, bytes),
      });
      const reads = chooseReads(deps);
      const requestDeps = withRequestLog(reads.deps, exchange);
      const input = { ...inputOf(exchange), ...parameters, span, caller, body };
      const first = (claim?: RequestClaim) => handle({ ...input, claim }, requestDeps);
      const key = headers['idempotency-key'];
      if (answerRepeat === undefined || typeof key !== 'string') {
        const answered = await first();
        const isAllowed = () =>
          isStillAllowed(async () => admit(await authenticate({ headers, origin }, credentials, deps)));
        const addHeaders = () => setHeaders(response, reads.headers());
        if (await sendStreamed(exchange, answered, { isAllowed, addHeaders }, requestDeps)) return;
        addHeaders();
        const reply = toText(answered);
        send(response, route.method === 'get' ? applyConditions(headers, reply) : reply);
        return;
      }
      const target = `${request.method} ${exchange.path}`;
      const keyed = { key, caller, target, bodyText: body?.text ?? '' };
      const repeat = (created: readonly string[]) =>
        deps.statements(organizationId, () => answerRepeat(created, { caller }, requestDeps));
      send(response, await answerOnce(keyed, requestDeps, { first, repeat, keepsAnswer }));
    } finally {
      memory?.release();
      arriving?.drop();
    }
  };
}

/** Sends a reply that takes as long as its caller reads. @returns false, with nothing sent, for any other reply */
async function sendStreamed(
  exchange: Exchange,
  { stream, csv }: Reply,
  { isAllowed, addHeaders }: { isAllowed: () => Promise<boolean>; addHeaders: () => void },
  { log }: Pick<ApiDeps, 'log'>,
): Promise<boolean> {
  const { request, response } = exchange;
  if (stream === undefined && csv === undefined) return false;
  exchange.isStream = true;
  if (stream !== undefined) await sendEvents(request, response, stream, { isAllowed, endOf: endOfStream });
  if (csv !== undefined) {
    const onError = (error: unknown) => log.warn('a table in CSV was cut off', { error });
    await sendCsv(request, response, csv, { addHeaders, onError });
  }
  return true;
}

/** Whether credentials that were valid still are. While nobody can check them, they are. */
async function isStillAllowed(check: () => Promise<unknown>): Promise<boolean> {
  return check().then(
    () => true,
    (error: unknown) => !(error instanceof Problem) || error.code === 'unavailable',
  );
}

/** A stream goes on after a failure that a later look may not have. */
function endOfStream(error: unknown): EndReason | null {
  const { code } = toProblem(error);
  if (code === 'not_found') return 'deleted';
  return ['rate_limited', 'timed_out', 'unavailable'].includes(code) ? null : 'unavailable';
}

/** Answers a route without credentials: apply rate limits if the route takes a body → read the body → handle → reply. */
function createPublicAnswer(
  { endpoint, publicKind = 'report' }: Route & { credentials: 'none' },
  deps: ApiDeps,
  limits: Limits,
): AnswerRoute {
  const { body: need, handle } = endpoint.bind(deps);
  return async (exchange, { params }) => {
    const { request, response, origin } = exchange;
    const arriving = need === 'none' ? null : receiveJsonBody(request, need === 'optional');
    try {
      if (arriving !== null) await limits.admitPublic(publicKind, origin.ip);
      const body = await arriving?.read(limitPublicBody());
      // Not traced: probes would produce more spans than callers.
      const input = { ...inputOf(exchange), params, query: {}, span: NO_SPAN, caller: undefined, body };
      send(response, toText(await handle(input, withRequestLog(deps, exchange))));
    } finally {
      arriving?.drop();
    }
  };
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

function withRequestLog(deps: ApiDeps, { origin: { requestId } }: Exchange): ApiDeps {
  return { ...deps, log: deps.log.with({ requestId }) };
}

function inputOf({
  request,
  origin,
  isSecure,
}: Exchange): Pick<EndpointRequest<unknown>, 'origin' | 'ifMatch' | 'isAborted' | 'apiUrl'> {
  return {
    origin,
    ifMatch: request.headers['if-match'],
    apiUrl: () => `${isSecure ? 'https' : 'http'}://${request.headers.host}`,
    isAborted: () => request.socket.destroyed,
  };
}
