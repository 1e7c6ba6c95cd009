import type { Limits, Sender } from './sender.ts';

/** Options of every call. */
export type CallOptions = Limits & {
  /** Aborts the call, its retries and, in a list, all further pages. */
  signal?: AbortSignal;
  /** Further headers, such as `X-Request-Id` or `traceparent`. */
  headers?: Readonly<Record<string, string>>;
};

/** Options of a call that creates something. */
export type CreateOptions = {
  /**
   * Requests with the same key run once within 24 hours. Default: a new UUID for each call, so that retries of the
   * client run once. Store your own key if your process itself may repeat the call.
   */
  idempotencyKey?: string;
};

/** Options of a call that takes an `If-Match`. */
export type ChangeOptions = {
  /** The `ETag` that the resource must still have. Otherwise the call fails with `precondition_failed`. */
  ifMatch?: string;
};

type Init = { headers: Record<string, string>; fetch: (request: Request) => Promise<Response> } & {
  signal?: AbortSignal;
};

export type CreateInit = {
  /** Options of openapi-fetch for a call. */
  (options: CallOptions & ChangeOptions): Init;
  /** Adds the header Idempotency-Key. */
  once(options: CallOptions & ChangeOptions & CreateOptions): Init;
};

export function createInit(send: Sender): CreateInit {
  const init = ({ signal, headers, ifMatch, ...limits }: CallOptions & ChangeOptions): Init => ({
    headers: { ...headers, ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }) },
    fetch: (request) => send(request, limits),
    ...(signal === undefined ? {} : { signal }),
  });
  const once: CreateInit['once'] = ({ idempotencyKey = crypto.randomUUID(), ...options }) =>
    init({ ...options, headers: { ...options.headers, 'Idempotency-Key': idempotencyKey } });
  return Object.assign(init, { once });
}
