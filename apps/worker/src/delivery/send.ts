import type { Socket } from 'node:net';
import type { AttemptOutcome } from '@posthorn/domain/notification';
import { parseRetryAfter } from '@posthorn/domain/retry-policy';
import { findTargetUrlFault, type TargetRules } from '@posthorn/domain/target-url';
import got, { type Got, type Request } from 'got';
import type { Agents } from '../egress/agents.ts';
import { errorClassOf } from './classify.ts';
import type { SignedRequest } from './sign.ts';

/** Makes one POST. Never throws: every error is an outcome. */
export type Send = (request: SignedRequest) => Promise<AttemptOutcome>;

type SenderOptions = {
  rules: TargetRules;
  /** Reuse connections. */
  pooled: Agents;
  /** Open a new connection for each request. */
  fresh: Agents;
  /** Maximum milliseconds from the DNS look-up to the end of the answer. */
  timeoutMs: number;
};

/** Maximum bytes of the answer's body to read, and to store. */
const READ_BYTES = 16 * 1024;
const KEPT_BYTES = 1024;
/** Maximum interim answers (1xx) of a receiver. Each costs CPU and carries no information. */
const MOST_INTERIM = 16;

export function createSender({ rules, pooled, fresh, timeoutMs }: SenderOptions): Send {
  const clients = { pooled: createClient(pooled), fresh: createClient(fresh) };
  return async (request) => {
    // A literal address needs no look-up, so the guarded look-up would not check it.
    if (findTargetUrlFault(request.url, rules) !== undefined) {
      return { kind: 'unanswered', errorClass: 'blocked_address' };
    }
    const deadline = createDeadline(timeoutMs);
    try {
      return await postOnPoolThenFresh(request, clients, deadline);
    } catch (error) {
      return { kind: 'unanswered', errorClass: deadline.isOver() ? 'timeout' : errorClassOf(error) };
    } finally {
      deadline.cancel();
    }
  };
}

/** got merges these options once, not for every request. */
function createClient(agent: Agents): Got {
  return got.extend({
    agent,
    followRedirect: false,
    throwHttpErrors: false,
    decompress: false,
    enableUnixSockets: false,
    https: { rejectUnauthorized: true },
    retry: { limit: 0 },
  });
}

type Deadline = {
  isOver(): boolean;
  /** Destroys this request at the deadline. */
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

/**
 * A receiver can close a reused connection just as the request is sent. Then this function repeats the request
 * at once on a new connection, within the same attempt and deadline.
 */
async function postOnPoolThenFresh(
  request: SignedRequest,
  { pooled, fresh }: Record<'pooled' | 'fresh', Got>,
  deadline: Deadline,
): Promise<AttemptOutcome> {
  const first = post(request, pooled, deadline);
  try {
    return await read(first);
  } catch (error) {
    const isStale =
      first.reusedSocket === true && first.response === undefined && errorClassOf(error) === 'reset';
    if (!isStale || deadline.isOver()) throw error;
    return read(post(request, fresh, deadline));
  }
}

function post({ url, headers, body }: SignedRequest, client: Got, deadline: Deadline): Request {
  const stream = client.stream.post(url, { headers, body });
  deadline.applyTo(stream);
  // 101 Switching Protocols would keep the socket open.
  stream.once('upgrade', (_response, socket: Socket) => {
    socket.destroy();
    stream.destroy(protocolError('The receiver switched protocols'));
  });
  let interim = 0;
  stream.on('information', () => {
    interim += 1;
    if (interim > MOST_INTERIM) stream.destroy(protocolError('The receiver sent too many interim answers'));
  });
  return stream;
}

const protocolError = (message: string) => Object.assign(new Error(message), { code: 'ERR_HTTP' });

async function read(stream: Request): Promise<AttemptOutcome> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length >= READ_BYTES) break;
  }
  if (stream.response === undefined) throw new Error('The stream ended without an answer');
  const { statusCode, headers } = stream.response;
  return {
    kind: 'answered',
    statusCode,
    answer: textOf(Buffer.concat(chunks).subarray(0, KEPT_BYTES)),
    retryAfterMs:
      statusCode === 429 || statusCode === 503
        ? parseRetryAfter(headers['retry-after'], new Date())
        : undefined,
  };
}

/** Text that Postgres accepts: invalid UTF-8 is replaced, NUL is removed. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '');
}
