import type { MasterKeyCount, SealedColumn, SealedText } from '@posthorn/db/sealed-texts';
import { masterKeyOf, type Vault } from '@posthorn/domain/vault';

/** Rows in one read. Each row is written on its own, so no row is locked longer than one write. */
const BATCH = 500;

type RewrapDeps = {
  texts: readonly SealedColumn[];
  vault: Vault;
  /** Stops the rewrap after the current text. */
  signal: AbortSignal;
  onRewrapped: () => void;
  /** Called for each text that does not decrypt. The others are still rewrapped. */
  onFault: (error: unknown) => void;
};

/**
 * Encrypts every text that is not under the newest master key with that key. The texts themselves are the
 * progress, so a stopped rewrap continues when it runs again.
 * @throws Error when a query fails
 */
export async function rewrap(deps: RewrapDeps): Promise<void> {
  for (const texts of deps.texts) {
    let batch = await texts.list('', BATCH);
    while (batch.length > 0) {
      for (const text of batch) {
        if (deps.signal.aborted) return;
        await rewrapText(texts, text, deps);
      }
      batch = await texts.list(batch.at(-1)?.owner ?? '', BATCH);
    }
  }
}

async function rewrapText(texts: SealedColumn, text: SealedText, deps: RewrapDeps): Promise<void> {
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
  if (await texts.replace(text, sealed)) onRewrapped();
}

/** Counts the texts under each master key. Keys of `masterKeys` come first, even with a count of 0. */
export async function countByMasterKey(
  all: readonly SealedColumn[],
  masterKeys: readonly string[],
): Promise<MasterKeyCount[]> {
  const counts = new Map(masterKeys.map((masterKey) => [masterKey, 0]));
  for (const texts of all) {
    for (const { masterKey, count } of await texts.countByMasterKey()) {
      counts.set(masterKey, (counts.get(masterKey) ?? 0) + count);
    }
  }
  return [...counts].map(([masterKey, count]) => ({ masterKey, count }));
}
