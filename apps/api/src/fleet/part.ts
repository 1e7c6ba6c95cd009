import { within } from '@posthorn/runtime/lifecycle/within';

/** One part of what operators see: its value, or null while its store does not answer. */
export type Part<Value> = () => Promise<Value | null>;

/** All looks of this time share a value. */
const MIN_SHARED_MS = 900;
const MAX_SHARED_MS = 10_000;
/** A value that took long is shared for this multiple of the time, so that looks take a twentieth of a connection. */
const SHARED_PER_MS = 20;
/** How long a look waits. The read continues, and a later look gets its value. A command of a hanging Redis ends sooner. */
const PATIENCE_MS = 2_500;

/**
 * Shares a part among all who look: many operators cost as much as one. At most one read runs at a time, so a store that
 * hangs holds one connection.
 * @param onError receives why a part is missing
 */
export function sharePart<Value>(read: () => Promise<Value>, onError: (error: unknown) => void): Part<Value> {
  let value: Value | null = null;
  let validUntil = 0;
  let reading: Promise<void> | null = null;

  async function readNow(): Promise<void> {
    const begun = performance.now();
    try {
      value = await read();
    } catch (error) {
      value = null;
      onError(error);
    }
    const now = performance.now();
    const sharedMs = Math.min(MAX_SHARED_MS, Math.max(MIN_SHARED_MS, (now - begun) * SHARED_PER_MS));
    // A missing part may be back at any moment.
    validUntil = now + (value === null ? MIN_SHARED_MS : sharedMs);
    reading = null;
  }

  return async () => {
    if (performance.now() < validUntil) return value;
    reading ??= readNow();
    return within(PATIENCE_MS, reading, 'No answer in time').then(
      () => value,
      () => null,
    );
  };
}
