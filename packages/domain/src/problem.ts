/**
 * Every error of the API, with its HTTP status and title. This is the only table of errors. The codes are stable,
 * because callers depend on them. Each code stands for one cause. docs/errors.md says for each code what it means, what
 * causes it and what to do: the gateway shows these texts at /docs/errors/{code}.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is invalid' },
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_code: { status: 400, title: 'The code is not valid' },
  missing_credentials: { status: 401, title: 'Credentials are missing' },
  token_required: { status: 401, title: 'The operation takes an access token, not an API key' },
  ambiguous_credentials: { status: 401, title: 'The request carries more than one kind of credentials' },
  invalid_token: { status: 401, title: 'The access token is not valid' },
  invalid_api_key: { status: 401, title: 'The API key is not valid' },
  invalid_credentials: { status: 401, title: 'The credentials are not valid' },
  insufficient_scope: { status: 403, title: 'The caller lacks a required scope' },
  scope_not_grantable: { status: 403, title: 'The caller may not grant a scope' },
  operator_required: { status: 403, title: 'Only operators of the gateway may do this' },
  organization_suspended: { status: 403, title: 'The organization is suspended' },
  session_not_allowed: { status: 403, title: 'The console session may not do this' },
  address_not_allowed: { status: 403, title: 'The address may not use the API key' },
  decrypt_disabled: { status: 403, title: 'The gateway does not show API keys' },
  cross_site_request: { status: 403, title: 'Cross-site requests are not allowed' },
  not_offered: { status: 403, title: 'The dashboard does not offer this action' },
  not_found: { status: 404, title: 'The resource does not exist' },
  method_not_allowed: { status: 405, title: 'The resource does not support the method' },
  api_key_disabled: { status: 409, title: 'The API key is disabled' },
  api_key_expired: { status: 409, title: 'The API key has expired' },
  endpoint_not_open: { status: 409, title: 'The endpoint is not open, so it needs no probe' },
  limit_reached: { status: 409, title: 'The limit for this resource is reached' },
  idempotency_conflict: { status: 409, title: 'The idempotency key belongs to another request' },
  idempotency_in_progress: { status: 409, title: 'The request is still in progress' },
  conflict: { status: 409, title: 'The request conflicts with another request' },
  gone: { status: 410, title: 'The resource no longer exists' },
  precondition_failed: { status: 412, title: 'The resource does not meet the precondition' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  rate_limited: { status: 429, title: 'Too many requests' },
  quota_exceeded: { status: 429, title: 'A quota of the organization is exceeded' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'An internal error occurred' },
  timed_out: { status: 503, title: 'The read took too long' },
  unavailable: { status: 503, title: 'The service is temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/**
 * A fault in the request. `path` is a JSON pointer (RFC 6901) into the body; `''` is the whole body. The path of a query
 * parameter begins with `/query`, of a header with `/header`. No body has fields of these names.
 */
export type Fault = { path: string; message: string };

type ProblemOptions = {
  /** Explains this occurrence to the caller. */
  detail?: string;
  faults?: readonly Fault[];
  /** Additional response headers, such as WWW-Authenticate. */
  headers?: Readonly<Record<string, string>>;
  /** For the log only. */
  cause?: unknown;
};

/**
 * An error that the API sends as a problem document (RFC 9457). The response contains `code`, `detail`, `faults` and
 * `headers`. For codes with a 5xx status, the API also logs the error with its `cause`.
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
