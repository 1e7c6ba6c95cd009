import { connect, type Socket } from 'node:net';

const TIMEOUT_MS = 5_000;

/** Where a Redis listens on 127.0.0.1, and its password if it has one by now. */
export type Target = { port: number; password?: string };

function encode(words: readonly string[]): Buffer {
  const bulk = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return Buffer.from(`*${words.length}\r\n${bulk.join('')}`);
}

/** Takes one reply off the front: [reply, rest], or undefined while it is incomplete. */
function takeReply(bytes: Buffer): [reply: string, rest: Buffer] | undefined {
  const end = bytes.indexOf('\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('utf8', 0, end);
  if (!head.startsWith('$')) return [head, bytes.subarray(end + 2)];
  const size = Number(head.slice(1));
  const start = end + 2;
  if (bytes.length < start + size + 2) return undefined;
  return [bytes.toString('utf8', start, start + size), bytes.subarray(start + size + 2)];
}

function converse(socket: Socket, commands: readonly (readonly string[])[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let awaited = commands.length;
    socket.setTimeout(TIMEOUT_MS, () => reject(new Error(`Redis did not answer within ${TIMEOUT_MS} ms`)));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('Redis closed the connection')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (let taken = takeReply(received); taken !== undefined; taken = takeReply(received)) {
        received = taken[1];
        awaited -= 1;
        if (taken[0].startsWith('-')) return reject(new Error(taken[0].slice(1)));
        if (awaited === 0) return resolve(taken[0]);
      }
    });
    for (const command of commands) socket.write(encode(command));
  });
}

/**
 * Sends one command over a connection of its own and resolves with its reply, which must be a status, a
 * number or a string. Rejects with Redis' error text (`LOADING …`, `WRONGPASS …`) or the socket's error.
 */
export async function ask({ port, password }: Target, command: readonly string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    return await converse(socket, password === undefined ? [command] : [['AUTH', password], command]);
  } finally {
    socket.destroy();
  }
}
