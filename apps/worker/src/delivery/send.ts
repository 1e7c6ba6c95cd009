import { setTimeout as wait } from 'node:timers/promises';
import { secretValues } from '@posthorn/domain/attempt-details';
import { isDelivered } from '@posthorn/domain/notification';
import { parseRetryAfter } from '@posthorn/domain/retry-policy';
import { findTargetUrlFault, type TargetRules } from '@posthorn/domain/target-url';
import type { Got, Request } from 'got';
import { type Agents, rememberOrganization } from '../egress/agents.ts';
import { createClient, limitResponses, readStart } from '../egress/client.ts';
import { findProxyError } from '../egress/proxy.ts';
import { type Credentials, NO_CREDENTIALS } from './authentication/credentials.ts';
import { errorClassOf } from './classify.ts';
import { detailsOf, hideSecrets, type SentOutcome } from './details.ts';
import { type Exchange, followExchange } from './exchange.ts';
import { explainAnswer, explainFailure } from './explain.ts';
import type { SignedRequest } from './sign.ts';

/**
 * Sends one POST. Every error is an outcome, apart from one: while no connection to the proxy can be made, no request
 * was sent.
 * @throws ProxyError in that case. The attempt must not count
 */
export type Send = (request: SignedRequest, credentials: Credentials) => Promise<SentOutcome>;

type SenderOptions = {
  rules: TargetRules;
  /** Agents that reuse connections. */
  pooled: Agents;
  /** Agents that open a new connection for each request. */
  fresh: Agents;
  /** Maximum milliseconds from the DNS look-up to the end of the response. */
  timeoutMs: number;
  /** Whether all connections lead to the proxy of EGRESS_PROXY. */
  hasProxy: boolean;
};

/** Maximum bytes to read of a response's body. The worker then closes the connection. */
const READ_BYTES = 16 * 1024;
/** Maximum bytes to store of a response's body. */
const KEPT_BYTES = 1024;
/** Maximum number of URLs whose check the sender remembers. A URL has at most 2,048 characters. */
const KNOWN_URLS = 1_000;
/** Holds the slot of a request that found no proxy, so that a backlog does not pass through Redis at full speed. */
const PROXY_PAUSE_MS = 1_000;

/** Creates the function that POSTs notifications to endpoints. */
export function createSender({ rules, pooled, fresh, timeoutMs, hasProxy }: SenderOptions): Send {
  const clients = { pooled: createClient(pooled), fresh: createClient(fresh) };
  const ownClients = new WeakMap<Agents, Got>();
  const isAllowed = createUrlCheck(rules);
  function clientOf({ connection }: SignedRequest, { agents }: Credentials): Got {
    const own = agents?.[connection];
    if (own === undefined) return clients[connection];
    const client = ownClients.get(own) ?? createClient(own);
    ownClients.set(own, client);
    return client;
  }
  return async (signed, credentials) => {
    const request =
      credentials === NO_CREDENTIALS
        ? signed
        : { ...signed, headers: { ...signed.headers, ...credentials.headers } };
    const deadline = createDeadline(Math.max(0, timeoutMs - credentials.spentMs));
    const secrets = secretValues(request.headers);
    const startedMs = performance.now();
    let exchange: Exchange | undefined;
    try {
      // The agents check addresses at the DNS look-up. A URL with an IP address needs no look-up, so check it here.
      if (!isAllowed(request.url)) throw new ForbiddenUrlError();
      exchange = post(request, clientOf(request, credentials), deadline, hasProxy);
      return await read(exchange, request, secrets);
    } catch (error) {
      const failed = findProxyError(error);
      if (failed?.isOutage) {
        await wait(PROXY_PAUSE_MS);
        throw failed;
      }
      const outcome = unanswered(error, deadline.isOver(), exchange);
      const circumstances = { error, isOver: deadline.isOver(), durationMs: performance.now() - startedMs };
      const { code, values } = explainFailure(request, exchange, outcome, circumstances);
      return { ...outcome, cause: code, details: detailsOf(exchange, values, secrets) };
    } finally {
      deadline.cancel();
    }
  };
}

/** Creates the check of URLs. The check parses the URL twice and always has the same result, so remember it. */
function createUrlCheck(rules: TargetRules): (url: string) => boolean {
  const known = new Map<string, boolean>();
  return (url) => {
    const before = known.get(url);
    if (before !== undefined) return before;
    if (known.size >= KNOWN_URLS) known.clear();
    const isAllowed = findTargetUrlFault(url, rules) === undefined;
    known.set(url, isAllowed);
    return isAllowed;
  };
}

class ForbiddenUrlError extends Error {
  readonly code = 'EBLOCKED';
}

function unanswered(error: unknown, isOver: boolean, exchange: Exchange | undefined) {
  const errorClass = isOver ? 'timeout' : errorClassOf(error);
  // Neither got nor Node repeats a request whose reused connection broke before any byte of an answer.
  const hadStaleConnection =
    errorClass === 'reset' && exchange?.stream.reusedSocket === true && exchange.answeredBytes() === 0;
  return { kind: 'unanswered', errorClass, hadStaleConnection } as const;
}

type Deadline = {
  isOver(): boolean;
  /** Destroys `stream` at the deadline. */
  applyTo(stream: Request): void;
  cancel(): void;
};

/** Uses a timer, because an AbortSignal for each request costs more CPU than signing the request. */
function createDeadline(ms: number): Deadline {
  let isOver = false;
  let current: Request | undefined;
  const timer = setTimeout(() => {
    isOver = true;
    current?.destroy(new Error('The attempt has timed out'));
  }, ms);
  return {
    isOver: () => isOver,
    applyTo(stream) {
      current = stream;
    },
    cancel: () => clearTimeout(timer),
  };
}

/** Sends the request once. Neither got nor Node repeats it, so each attempt is one request. */
function post(
  { organizationId, url, headers, body }: SignedRequest,
  client: Got,
  deadline: Deadline,
  hasProxy: boolean,
): Exchange {
  const stream = client.stream.post(url, { headers, body });
  deadline.applyTo(stream);
  limitResponses(stream);
  return followExchange(stream, hasProxy, (socket) => rememberOrganization(socket, organizationId));
}

async function read(
  exchange: Exchange,
  request: SignedRequest,
  secrets: readonly string[],
): Promise<SentOutcome> {
  const { stream } = exchange;
  const body = await readStart(stream, READ_BYTES);
  if (stream.response === undefined) throw new Error('The stream ended without a response');
  const { statusCode, headers } = stream.response;
  const outcome = {
    kind: 'answered',
    statusCode,
    answer: keptText(body, secrets),
    retryAfterMs:
      statusCode === 429 || statusCode === 503
        ? parseRetryAfter(headers['retry-after'], new Date())
        : undefined,
  } as const;
  if (isDelivered(outcome))
    return { ...outcome, cause: null, details: detailsOf(exchange, undefined, secrets) };
  const { code, values } = explainAnswer(request, exchange, outcome, {
    isCutOff: body.length >= READ_BYTES,
    readLimit: READ_BYTES,
  });
  return { ...outcome, cause: code, details: detailsOf(exchange, values, secrets) };
}

/** Decodes the start of a body to text that Postgres accepts: replaces invalid UTF-8 and removes NUL. */
function keptText(body: Buffer, secrets: readonly string[]): string {
  // Latin-1 keeps each byte, so that a secret is found also where the text will be cut.
  const kept =
    secrets.length === 0
      ? body.subarray(0, KEPT_BYTES)
      : Buffer.from(hideSecrets(body.toString('latin1'), secrets).slice(0, KEPT_BYTES), 'latin1');
  return kept.toString('utf8').replaceAll('\0', '');
}
