import type { MasterKeyCount, SealedColumn, SealedText } from '@posthorn/db/sealed-texts';
import { masterKeyOf, type Vault } from '@posthorn/domain/vault';

/** Read at once, and written one by one: no row is ever locked for longer than its own write. */
const BATCH = 500;

export type RewrapDeps = {
  texts: readonly SealedColumn[];
  vault: Vault;
  /** Ends it after the text that it is at. */
  signal: AbortSignal;
  onRewrapped: () => void;
  /** Told of a text that does not open; the others go on. */
  onFault: (error: unknown) => void;
};

/**
 * Seals every text anew that is not under the newest master key. What is done is kept in the texts
 * themselves, so it can be stopped anywhere and simply be run again.
 * @throws Error of the database
 */
export async function rewrap(deps: RewrapDeps): Promise<void> {
  for (const texts of deps.texts) {
    let batch = await texts.read('', BATCH);
    while (batch.length > 0) {
      for (const text of batch) {
        if (deps.signal.aborted) return;
        await rewrapText(texts, text, deps);
      }
      batch = await texts.read(batch.at(-1)?.owner ?? '', BATCH);
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
  // What somebody changed meanwhile is sealed anew by that, and must not be undone.
  if (await texts.replace(text, sealed)) onRewrapped();
}

/** How many texts each master key has sealed, those of `masterKeys` first and with none too. */
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
