/**
 * All memory of a WebAssembly instance as it is now. To be called anew for each use: what it answered
 * before is detached, and empty, once the memory has grown.
 */
export type Memory = () => Buffer;

/** Views the memory that `current` answers; there is none before the instance exists. */
export function viewMemory(current: () => WebAssembly.Memory | undefined): Memory {
  let view: Buffer = Buffer.alloc(0);
  return () => {
    const buffer = current()?.buffer;
    if (buffer !== undefined && buffer !== view.buffer) view = Buffer.from(buffer);
    return view;
  };
}
