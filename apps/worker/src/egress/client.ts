import { type ClientRequest, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { MOST_INTERIM } from '@posthorn/domain/causes/find-cause';
import got, { type Got, Options, type Request } from 'got';
import type { Agents } from './agents.ts';

/**
 * Creates a client that sends each request once: without redirects, repeats and decompression. Sets the options once,
 * because merging options for every request costs CPU.
 */
export function createClient(agent: Agents): Got {
  const client = got.extend({
    agent,
    followRedirect: false,
    throwHttpErrors: false,
    decompress: false,
    enableUnixSockets: false,
    retry: { limit: 0 },
    request: (url, { method, headers }) => openRequest(agent, url, { method, headers }),
  });
  // For each request got would build 35 options of TLS and sockets, and Node would copy them three times. That costs more
  // CPU than the rest of the request. The agents have these options, so all requests share one object. Sharing is safe:
  // got passes the object to `openRequest` in the same turn of the event loop.
  const shared = new Options(
    'https://localhost',
    undefined,
    client.defaults.options,
  ).createNativeRequestOptions();
  return client.extend({
    handlers: [
      (options, next) => {
        options.createNativeRequestOptions = () => {
          shared.method = options.method;
          shared.headers = options.headers;
          return shared;
        };
        return next(options);
      },
    ],
  });
}

type RequestHead = {
  method: string | undefined;
  headers: OutgoingHttpHeaders | readonly string[] | undefined;
};

/** Opens a request with few options. `urlToHttpOptions` of Node would add five that Node does not use. */
function openRequest(
  { http, https }: Agents,
  { protocol, hostname, port, pathname, search }: URL,
  { method, headers }: RequestHead,
): ClientRequest {
  const target = {
    protocol,
    // An address of IPv6 stands in brackets in a URL only.
    hostname: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
    port,
    path: pathname + search,
    method,
    headers,
  };
  return protocol === 'http:'
    ? requestHttp({ ...target, agent: http })
    : // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch the check off.
      requestHttps({ ...target, agent: https, rejectUnauthorized: true });
}

/** Destroys a request whose server switches protocols, or sends interim responses (1xx) without end. */
export function limitResponses(stream: Request): void {
  // 101 Switching Protocols would keep the socket open.
  stream.once('upgrade', (_response, socket: Socket) => {
    socket.destroy();
    stream.destroy(errorWith('ESWITCHED', 'The server switched protocols'));
  });
  let interim = 0;
  stream.on('information', () => {
    interim += 1;
    if (interim > MOST_INTERIM)
      stream.destroy(errorWith('EINTERIM', 'The server sent too many interim responses'));
  });
}

/** Reads at most about this many bytes of an answer, and then destroys the stream. */
export async function readStart(stream: Request, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks);
}

const errorWith = (code: string, message: string) => Object.assign(new Error(message), { code });
