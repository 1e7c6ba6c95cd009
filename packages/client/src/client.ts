import createFetchClient, { type Client } from 'openapi-fetch';
import { type Call, call, type List } from './call.ts';
import { type CallOptions, createInit } from './call-options.ts';
import type { components, paths } from './generated/api.ts';
import { createOperations } from './generated/operations.ts';
import { type ErrorCode, hasCode, PosthornError } from './posthorn-error.ts';
import { serializeQuery } from './query.ts';
import { createSender, type Limits } from './sender.ts';

// Callers need the errors and the types of the calls too.
export { type Call, type CallOptions, call, type ErrorCode, hasCode, type List, PosthornError };

/** The shapes of the API: `Schemas['Notification']`. */
export type Schemas = components['schemas'];

/** An access token, or a function that returns one. The client calls the function before each attempt. */
export type AccessToken = string | (() => string | Promise<string>);

export type ClientOptions = Limits & {
  /** Address of the gateway, such as `https://gateway.example`. */
  baseUrl: string;
  /** Sends the requests, for example through a proxy. Default: the global `fetch`. */
  fetch?: typeof fetch;
} & ({ apiKey: string; accessToken?: never } | { accessToken: AccessToken; apiKey?: never });

/** All operations of the API, named by their operation ids. */
export type PosthornClient = ReturnType<typeof createOperations> & {
  /**
   * All operations by method and path, typed by the OpenAPI document: `http.GET('/v1/sales/{id}', …)`. Errors are
   * returned, not thrown, unless `call()` wraps the request. Sends no `Idempotency-Key` of its own, so retries only what
   * is safe without one.
   */
  http: Client<paths>;
};

/** @throws TypeError if the address or the credentials cannot be sent. The message does not contain their text */
export function createPosthornClient(options: ClientOptions): PosthornClient {
  const baseUrl = checkBaseUrl(options.baseUrl);
  const send = createSender(options, authorizer(options));
  const http = createFetchClient<paths>({
    querySerializer: serializeQuery,
    baseUrl,
    fetch: (request) => send(request),
    // The API does not redirect. fetch would send the header Svc-Api-Key to the other host too.
    redirect: 'manual',
  });
  return { ...createOperations(http, createInit(send)), http };
}

function authorizer({ apiKey, accessToken }: ClientOptions): () => Promise<[string, string]> {
  if (apiKey !== undefined) {
    const header: [string, string] = ['Svc-Api-Key', visible(apiKey, 'API key')];
    return async () => header;
  }
  if (typeof accessToken === 'string') visible(accessToken, 'access token');
  return async () => {
    const token = typeof accessToken === 'function' ? await accessToken() : accessToken;
    return ['Authorization', `Bearer ${visible(token, 'access token')}`];
  };
}

/** fetch would refuse other characters with a message that contains the credentials. */
function visible(text: string, what: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new TypeError(`The ${what} must be visible ASCII characters`);
  return text;
}

function checkBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '');
  if (isUsable) return text;
  throw new TypeError('baseUrl must be an http(s) address without credentials, query and fragment');
}
