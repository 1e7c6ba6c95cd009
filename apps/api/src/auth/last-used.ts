import { updateLastUsed } from '@posthorn/db/api-key-credentials';
import type { Database } from '@posthorn/db/connection/database';

/** Collects when API keys were used, and stores the times in batches, so that no request waits for the write. */
export type LastUsed = {
  note(apiKeyId: string, at: Date): void;
  /**
   * Stores the times noted since the last flush. After a failed write, the times stay for the next flush.
   * @throws Error of the failed write
   */
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
