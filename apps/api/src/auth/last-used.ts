import { updateLastUsed } from '@posthorn/db/api-keys';
import type { Database } from '@posthorn/db/connection/database';

/** Remembers which keys were used, and writes it down now and then: no request waits for it. */
export type LastUsed = {
  note(apiKeyId: string, at: Date): void;
  /** Writes down what was noted since the last time; what can't be written is noted again. */
  flush(): Promise<void>;
};

export function createLastUsed(db: Database): LastUsed {
  let uses = new Map<string, Date>();
  return {
    note(apiKeyId, at) {
      uses.set(apiKeyId, at);
    },
    async flush() {
      const noted = uses;
      uses = new Map();
      try {
        await updateLastUsed(db, noted);
      } catch (error) {
        uses = new Map([...noted, ...uses]);
        throw error;
      }
    },
  };
}
