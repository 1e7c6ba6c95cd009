import type { z } from 'zod';
import type { Redis } from './redis/client.ts';

/** Maximum age. An older value would mislead. */
const TTL_MS = 300_000;

/** A value that the last sweep computed, and that all workers share. */
export type Stored<Value> = {
  store(value: Value): Promise<void>;
  /** @returns null when no sweep has stored a value in the last five minutes */
  find(): Promise<Value | null>;
};

export function createStored<Value>(redis: Redis, key: string, schema: z.ZodType<Value>): Stored<Value> {
  return {
    async store(value) {
      await redis.set(key, JSON.stringify(value), 'PX', TTL_MS);
    },
    async find() {
      const text = await redis.get(key);
      return text === null ? null : schema.parse(JSON.parse(text));
    },
  };
}
