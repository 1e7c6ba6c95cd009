import type { Socket } from 'node:net';
import { MOST_INTERIM } from '@posthorn/domain/causes/find-cause';
import got, { type Got, type Request } from 'got';
import type { Agents } from './agents.ts';

/**
 * Creates a client that sends each request once: without redirects, repeats and decompression. Sets the options once,
 * because merging options for every request costs CPU.
 */
export function createClient(agent: Agents): Got {
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
