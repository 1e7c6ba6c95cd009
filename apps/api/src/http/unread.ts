import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** A caller that does not read for as long is disconnected. */
const STUCK_MS = 30_000;

/** Writes a part of a response. A write to a closed response would be an error that nobody handles. */
export function write(response: ServerResponse, text: string): void {
  if (text !== '' && !response.destroyed) response.write(text);
}

/**
 * Waits for the caller to read what was written, so that a slow caller fills no memory.
 * @param signal aborted when the response is over
 * @returns false if the caller has gone, or does not read
 */
export async function isRead(response: ServerResponse, signal: AbortSignal): Promise<boolean> {
  if (response.writableNeedDrain && !(await drain(response, signal))) response.destroy();
  return !response.destroyed;
}

async function drain(response: ServerResponse, signal: AbortSignal): Promise<boolean> {
  return once(response, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(STUCK_MS)]) }).then(
    () => true,
    () => false,
  );
}
