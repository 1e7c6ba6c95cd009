import type { Socket } from 'node:net';
import type { AttemptOutcome } from '@posthorn/domain/notification';
import { parseRetryAfter } from '@posthorn/domain/retry-policy';
import { findTargetUrlFault, type TargetRules } from '@posthorn/domain/target-url';
import got, { type Got, type Request } from 'got';
import type { Agents } from '../egress/agents.ts';
import { errorClassOf } from './classify.ts';
import type { SignedRequest } from './sign.ts';

/** Makes one POST. Never throws: whatever happens is an outcome. */
export type Send = (request: SignedRequest) => Promise<AttemptOutcome>;

export type SenderOptions = {
  rules: TargetRules;
  /** Kept-alive connections. */
  pooled: Agents;
  /** A connection of its own for each request. */
  fresh: Agents;
  /** From the look-up of the name to the end of the answer, in milliseconds. */
  timeoutMs: number;
};

/** Of an answer's body at most this is read, and this is kept. */
const READ_BYTES = 16 * 1024;
const KEPT_BYTES = 1024;
/** Before its answer a receiver may send so many interim ones (1xx). Each costs work, and none says anything. */
const MOST_INTERIM = 16;

export function createSender({ rules, pooled, fresh, timeoutMs }: SenderOptions): Send {
  const clients = { pooled: createClient(pooled), fresh: createClient(fresh) };
  return async (request) => {
    // Literal addresses need no look-up, so the agents' guard would not see them.
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

/** Options are merged once, not for every request. */
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
  /** Ends this request when its time is up. */
  applyTo(stream: Request): void;
  cancel(): void;
};

/** A timer and no AbortSignal: making a signal for each request cost more than signing it. */
function createDeadline(ms: number): Deadline {
  let isOver = false;
  let underWay: Request | undefined;
  const timer = setTimeout(() => {
    isOver = true;
    underWay?.destroy(new Error('The time for this attempt is up'));
  }, ms);
  return {
    isOver: () => isOver,
    applyTo(stream) {
      underWay = stream;
    },
    cancel: () => clearTimeout(timer),
  };
}

/**
 * A kept-alive connection may have been closed by the receiver just as we used it. Such a request
 * is made again at once on a connection of its own; the two are one attempt.
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
  // A receiver that answers 101 would keep the socket: nobody here speaks another protocol.
  stream.once('upgrade', (_response, socket: Socket) => {
    socket.destroy();
    stream.destroy(protocolError('The receiver switched protocols'));
  });
  let interim = 0;
  stream.on('information', () => {
    interim += 1;
    if (interim > MOST_INTERIM) stream.destroy(protocolError('The receiver does not come to its answer'));
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

/** Text that Postgres takes: whatever is no UTF-8 is replaced, NUL left out. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '');
}
