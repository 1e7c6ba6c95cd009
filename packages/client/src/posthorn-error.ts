import type { components } from './generated/api.ts';

/** A problem document (RFC 9457). */
type Problem = components['schemas']['Problem'];

/**
 * The codes of problem documents, and three codes of this client:
 * - `connection_failed`: the connection failed before the whole response arrived
 * - `no_response`: the response took longer than `timeoutMs`
 * - `unexpected_response`: the response is no problem document, for example the page of a proxy
 */
export type ErrorCode = Problem['code'] | 'connection_failed' | 'no_response' | 'unexpected_response';

/** The reason why a call failed. The message contains no credentials, no headers and no body of the request. */
export class PosthornError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'PosthornError';
  readonly code: Code;
  /** The HTTP status, or undefined without a response. */
  readonly status: number | undefined;
  /** Explains this occurrence. */
  readonly detail: string | undefined;
  /** Each fault of invalid input. Empty for all other errors. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Identifies the request in the logs of the gateway. */
  readonly requestId: string | undefined;
  /** Seconds until the gateway accepts the request again. */
  readonly retryAfter: number | undefined;

  /** @internal */
  constructor(code: Code, message: string, fields: Fields = {}) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.code = code;
    this.status = fields.status;
    this.detail = fields.detail;
    this.errors = fields.errors ?? [];
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
  }
}

type Fields = Partial<Pick<PosthornError, 'status' | 'detail' | 'errors' | 'requestId' | 'retryAfter'>> & {
  cause?: unknown;
};

/** Whether a caught value is a PosthornError with one of these codes. */
export function hasCode<Code extends ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is PosthornError<Code> {
  return error instanceof PosthornError && codes.some((code) => code === error.code);
}

/**
 * Creates the error for a response without a 2xx status.
 * @param body the parsed body, or its text
 */
export function errorOfResponse(response: Response, body: unknown): PosthornError {
  const { status } = response;
  const retryAfter = retryAfterOf(response);
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  if (!isProblem(body)) {
    const message = `The response has status ${status} and is no problem document`;
    return new PosthornError('unexpected_response', message, { status, requestId, retryAfter });
  }
  const { code, title, detail, errors = [] } = body;
  const faults = errors.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
  const reason = [detail ?? title, faults].filter((text) => text !== '').join(': ');
  const fields = { status, detail, errors, requestId: requestId ?? body.requestId, retryAfter };
  return new PosthornError(code, `${status} ${code}: ${reason}`, fields);
}

/** Checks the fields that every problem document has. A newer gateway may have further codes. */
function isProblem(body: unknown): body is Problem {
  return (
    isObject(body) &&
    'code' in body &&
    typeof body.code === 'string' &&
    'title' in body &&
    typeof body.title === 'string' &&
    (!('errors' in body) || (Array.isArray(body.errors) && body.errors.every(isFault)))
  );
}

function isFault(fault: unknown): boolean {
  return isObject(fault) && 'path' in fault && 'message' in fault;
}

/**
 * For caught errors too, because `instanceof Error` fails in a context of node:vm: there fetch throws errors of the
 * main context.
 */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Seconds of the header Retry-After, which holds a number of seconds or a date. Undefined without a valid header. */
export function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('Retry-After');
  if (text === null || text.trim() === '') return undefined;
  const seconds = /^\s*\d+\s*$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
