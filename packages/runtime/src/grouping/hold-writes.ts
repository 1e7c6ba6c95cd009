import type { Writable } from 'node:stream';

const holding = new WeakSet<Writable>();

/**
 * Buffers texts for a stream until the current turn of the event loop ends, then writes them together. A busy
 * process writes dozens of short texts per turn, and one system call for each text took a tenth of the time.
 */
export function holdWrites(stream: Writable): void {
  if (holding.has(stream)) return;
  holding.add(stream);
  stream.cork();
  setImmediate(() => {
    holding.delete(stream);
    stream.uncork();
  });
}
