import type { MasterKeyCount, SealedColumn, SealedText } from '@posthorn/db/sealed-texts';
import { masterKeyOf, type Vault } from '@posthorn/domain/vault';

/** Rows per read. Each row has its own write, so a row is locked only during its own write. */
const BATCH = 500;

type RewrapDeps = {
  columns: readonly SealedColumn[];
  vault: Vault;
  /** Stops the rewrap after the current text. */
  signal: AbortSignal;
  onRewrapped: () => void;
  /** Receives the error of each text that does not decrypt. The rewrap continues with the next text. */
  onFault: (error: unknown) => void;
};

/**
 * Encrypts every text with the newest master key. Skips texts that have that key, so a stopped rewrap continues
 * when it runs again.
 * @throws Error when a query fails
 */
export async function rewrap(deps: RewrapDeps): Promise<void> {
  for (const column of deps.columns) {
    let batch = await column.list('', BATCH);
    while (batch.length > 0) {
      for (const text of batch) {
        if (deps.signal.aborted) return;
        await rewrapText(column, text, deps);
      }
      batch = await column.list(batch.at(-1)?.id ?? '', BATCH);
    }
  }
}

async function rewrapText(column: SealedColumn, text: SealedText, deps: RewrapDeps): Promise<void> {
  const { vault, onRewrapped, onFault } = deps;
  if (masterKeyOf(text.sealed) === vault.masterKeys[0]) return;
  let sealed: string;
  try {
    sealed = vault.seal(vault.open(text.sealed, text.owner), text.owner);
  } catch (error) {
    onFault(error);
    return;
  }
  // A text that changed meanwhile is already under the newest key. Replacing it would undo the change.
  if (await column.replace(text, sealed)) onRewrapped();
}

/** Counts the texts under each master key. Keys of `masterKeys` come first, even with a count of 0. */
export async function countByMasterKey(
  columns: readonly SealedColumn[],
  masterKeys: readonly string[],
): Promise<MasterKeyCount[]> {
  const counts = new Map(masterKeys.map((masterKey) => [masterKey, 0]));
  for (const column of columns) {
    for (const { masterKey, count } of await column.countByMasterKey()) {
      counts.set(masterKey, (counts.get(masterKey) ?? 0) + count);
    }
  }
  return [...counts].map(([masterKey, count]) => ({ masterKey, count }));
}
