import type { AuthorityFailure } from '@posthorn/domain/notification';
import { findTargetUrlFault, type TargetRules } from '@posthorn/domain/target-url';
import type { Got, Request } from 'got';
import { z } from 'zod';
import type { Agents } from '../../egress/agents.ts';
import { createClient, limitResponses, readStart } from '../../egress/client.ts';
import { findProxyError } from '../../egress/proxy.ts';
import { errorClassOf, isUnavailable } from '../classify.ts';

/** The client credentials of one configuration (RFC 6749 §4.4). */
export type TokenRequest = {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string | null;
  audience: string | null;
  credentialsIn: 'header' | 'body';
};

export type TokenFailure = { kind: 'failed' } & AuthorityFailure;
export type TokenAnswer = { kind: 'token'; accessToken: string; lifeMs: number } | TokenFailure;

/** Requests a token. Every error is a failure, apart from a ProxyError while the gateway's proxy is down. */
export type RequestToken = (request: TokenRequest, timeoutMs: number) => Promise<TokenAnswer>;

const READ_BYTES = 16 * 1024;
/** Servers accept headers of about 16 KiB in total. */
const MAX_TOKEN = 8_192;
/** Life of a token whose answer has no `expires_in`. */
const DEFAULT_LIFE_S = 300;
/** A longer life makes no difference: nobody notices one token request a day. */
const LONGEST_LIFE_S = 86_400;

const answerSchema = z.object({
  access_token: z
    .string()
    .max(MAX_TOKEN)
    .regex(/^[\x21-\x7e]+$/),
  token_type: z.string().regex(/^bearer$/i),
  // Some servers send a text.
  expires_in: z.coerce.number().min(1).optional().catch(undefined),
});

/** Codes of RFC 6749 §5.2, and of RFC 8707. Any other text could repeat the credentials. */
const errorSchema = z.object({
  error: z.enum([
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'unauthorized_client',
    'unsupported_grant_type',
    'invalid_scope',
    'invalid_target',
  ]),
});

/**
 * Creates the function that requests tokens, by the same rules as deliveries: checked addresses, no redirects, a
 * bounded answer.
 * @param agents open a new connection for each request, because requests are rare
 */
export function createTokenRequester(rules: TargetRules, agents: Agents): RequestToken {
  const client = createClient(agents);
  return async (request, timeoutMs) => {
    // The agents check addresses at the DNS look-up. A URL with an IP address needs no look-up, so check it here.
    if (findTargetUrlFault(request.tokenUrl, rules) !== undefined) {
      return failure(false, null, 'blocked_address');
    }
    let stream: Request | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      stream?.destroy(new Error('The token request has timed out'));
    }, timeoutMs);
    try {
      stream = post(client, request);
      const text = await read(stream);
      return answerOf(stream.response?.statusCode ?? 0, text);
    } catch (error) {
      const proxyError = findProxyError(error);
      if (proxyError?.isOutage) throw proxyError;
      const errorClass = isOver ? 'timeout' : errorClassOf(error);
      // A malformed answer came from a server that works.
      return failure(errorClass === 'protocol', null, errorClass);
    } finally {
      clearTimeout(timer);
    }
  };
}

function failure(isAvailable: boolean, statusCode: number | null, reason: string): TokenFailure {
  return { kind: 'failed', isAvailable, statusCode, reason };
}

function post(client: Got, request: TokenRequest): Request {
  const { tokenUrl, clientId, clientSecret, scope, audience, credentialsIn } = request;
  const isInHeader = credentialsIn === 'header';
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope === null ? {} : { scope }),
    ...(audience === null ? {} : { audience }),
    ...(isInHeader ? {} : { client_id: clientId, client_secret: clientSecret }),
  });
  const stream = client.stream.post(tokenUrl, {
    body: form.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'user-agent': 'Posthorn',
      ...(isInHeader ? { authorization: basicCredentials(clientId, clientSecret) } : {}),
    },
  });
  limitResponses(stream);
  return stream;
}

/** Encodes id and secret as a form does, before Base64 (RFC 6749 §2.3.1). */
export function basicCredentials(clientId: string, clientSecret: string): string {
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}

/** @throws Error for a body above READ_BYTES */
async function read(stream: Request): Promise<string> {
  const body = await readStart(stream, READ_BYTES + 1);
  if (body.length > READ_BYTES) throw new Error('The answer of the token endpoint is too long');
  return body.toString('utf8');
}

/** Reads the answer of a token endpoint. */
export function answerOf(statusCode: number, text: string): TokenAnswer {
  const body = parseJson(text);
  if (statusCode < 200 || statusCode > 299) {
    const refused = errorSchema.safeParse(body);
    return failure(!isUnavailable(statusCode), statusCode, refused.success ? refused.data.error : '');
  }
  const granted = answerSchema.safeParse(body);
  if (!granted.success) {
    return failure(true, statusCode, 'no usable Bearer token');
  }
  const { access_token: accessToken, expires_in: lifeS = DEFAULT_LIFE_S } = granted.data;
  return { kind: 'token', accessToken, lifeMs: Math.min(lifeS, LONGEST_LIFE_S) * 1_000 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
