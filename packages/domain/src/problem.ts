/**
 * Every error a caller can get: code, HTTP status, title. Nothing else maps them.
 * The codes are part of the API: stable, one for one cause.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is invalid' },
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  missing_credentials: { status: 401, title: 'Credentials are missing' },
  ambiguous_credentials: { status: 401, title: 'There is more than one kind of credentials' },
  invalid_token: { status: 401, title: 'The access token is not valid' },
  invalid_api_key: { status: 401, title: 'The API key is not valid' },
  invalid_credentials: { status: 401, title: 'The credentials are not valid' },
  insufficient_scope: { status: 403, title: 'The caller lacks a scope' },
  scope_not_grantable: { status: 403, title: 'The caller may not grant a scope' },
  cross_site_request: { status: 403, title: 'The request comes from a page of another site' },
  not_offered: { status: 403, title: 'The dashboard does not offer this' },
  not_found: { status: 404, title: 'There is no such resource' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  api_key_disabled: { status: 409, title: 'The API key is disabled' },
  api_key_expired: { status: 409, title: 'The API key has expired' },
  limit_reached: { status: 409, title: 'There are as many of these as there may be' },
  idempotency_conflict: { status: 409, title: 'The idempotency key belongs to another request' },
  idempotency_in_progress: { status: 409, title: 'The request is being done' },
  conflict: { status: 409, title: 'The request conflicts with another' },
  precondition_failed: { status: 412, title: 'The resource is not as the condition says' },
  request_timeout: { status: 408, title: 'The request did not come in time' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  rate_limited: { status: 429, title: 'There are too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service is not available at the moment' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** A place in the request and what is wrong there; `path` is dotted, `''` for the whole body. */
export type Fault = { path: string; message: string };

type ProblemOptions = {
  /** What the caller is told of this very case. */
  detail?: string;
  faults?: readonly Fault[];
  /** Response headers that belong to it, such as WWW-Authenticate. */
  headers?: Readonly<Record<string, string>>;
  /** What is logged and never told. */
  cause?: unknown;
};

/**
 * An error to be told to the caller as a problem document (RFC 9457). `message` and `cause` are
 * for the log; only `code`, `detail`, `faults` and `headers` leave the house.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly faults: readonly Fault[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? PROBLEMS[code].title, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.detail = options.detail;
    this.faults = options.faults ?? [];
    this.headers = options.headers ?? {};
  }
}
