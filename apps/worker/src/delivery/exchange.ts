import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { AttemptDetails } from '@posthorn/domain/attempt-details';
import type { Phase } from '@posthorn/domain/causes/facts';
import type { Request } from 'got';
import { rememberIdleTime } from '../egress/idle-time.ts';
import { type Connection, connectionOf } from './connections.ts';

/** One POST as its events show it: the request, the connection, the answer, and the times. */
export type Exchange = {
  request: ClientRequest | undefined;
  connection: Connection | undefined;
  /** The answer, once its headers are complete. */
  response: IncomingMessage | undefined;
  /** Bytes that the connection received since the request got it. */
  answeredBytes(): number;
  /** Whether the connection leads to the gateway's proxy, whose address no tenant may see. */
  hasProxy: boolean;
  stream: Request;
};

/** Follows the POST of a stream. */
export function followExchange(
  stream: Request,
  hasProxy: boolean,
  onSocket: (socket: Socket) => void,
): Exchange {
  const exchange: Exchange = {
    request: undefined,
    connection: undefined,
    response: undefined,
    answeredBytes: () => 0,
    hasProxy,
    stream,
  };
  stream.once('request', (request: ClientRequest) => {
    exchange.request = request;
    request.once('response', (response: IncomingMessage) => {
      rememberIdleTime(response);
      exchange.response = response;
    });
    request.once('socket', (socket: Socket) => {
      onSocket(socket);
      exchange.connection = connectionOf(socket);
      const before = socket.bytesRead;
      exchange.answeredBytes = () => socket.bytesRead - before;
    });
  });
  return exchange;
}

/** Milliseconds of each part. Null for a part that did not end, or that a reused connection skips. */
export function measureParts({ stream }: Exchange): NonNullable<AttemptDetails['ms']> {
  const { timings } = stream;
  if (timings?.socket === undefined) return [null, null, null, null];
  const { socket, lookup, connect, secureConnect, upload, response } = timings;
  const waitsFrom = upload ?? secureConnect ?? connect ?? socket;
  const firstByte = between(waitsFrom, response);
  if (stream.reusedSocket === true) return [null, null, null, firstByte];
  return [between(socket, lookup), between(lookup, connect), between(connect, secureConnect), firstByte];
}

/** The clock may go back. */
function between(start: number | undefined, end: number | undefined): number | null {
  return start === undefined || end === undefined ? null : Math.max(0, end - start);
}

/** The part that was in progress when the POST ended. */
export function phaseOf({ stream, response }: Exchange, url: URL): Phase {
  const { timings } = stream;
  if (response !== undefined) return 'body';
  if (stream.reusedSocket === true) return 'answer';
  const isResolved = timings?.lookup !== undefined || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (timings?.connect === undefined) return isResolved ? 'connect' : 'dns';
  if (url.protocol === 'https:' && timings.secureConnect === undefined) return 'tls';
  return timings.upload === undefined ? 'request' : 'answer';
}
