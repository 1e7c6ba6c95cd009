import type { Database } from '../connection/database.ts';
import { isDataRejected } from '../connection/database-error.ts';
import { costOf, type Planned } from './waiting.ts';
import { isOneSlice, writeInSlices, writeTogether } from './write.ts';

/**
 * Called before each write with the number of notifications that the write creates. If it throws, nothing of this
 * publication is written, and its caller gets the error. Publications of other organizations can wait in the same
 * group, so the answer should come from memory.
 */
export type Admit = (organizationId: string, notifications: number) => void | Promise<void>;

type WriteOptions = {
  admit: Admit | undefined;
  /** Maximum cost of one statement. */
  maxCost: number;
  /** Called after each answer of Postgres. */
  onProgress(): void;
};

/** Writes small publications in shared statements, and settles each of them. Never rejects. */
export async function writeGroup(
  db: Database,
  group: readonly Planned[],
  { admit, maxCost, onProgress }: WriteOptions,
): Promise<void> {
  for (const batch of divide(group, maxCost)) {
    const admitted = admit === undefined ? batch : await filterAdmitted(batch, admit);
    const error = await writeBatch(db, admitted);
    if (error === undefined) onProgress();
    else if (admitted.length > 1 && isDataRejected(error.cause)) {
      // Postgres rejected data of one publication. Write each alone, so that only this publication fails.
      for (const each of admitted) rejectAll([each], await writeBatch(db, [each]));
    } else rejectAll(admitted, error);
  }
}

function rejectAll(batch: readonly Planned[], error: { cause: unknown } | undefined): void {
  if (error !== undefined) for (const { waiting } of batch) waiting.reject(error.cause);
}

/** Writes one publication of any size. @throws what `admit` and Postgres throw, and WriteTimeoutError */
export async function writeLarge(
  db: Database,
  { waiting, plan }: Planned,
  { admit, onProgress }: WriteOptions,
): Promise<void> {
  await admit?.(waiting.context.organizationId, plan.notifications);
  const [published] = isOneSlice(plan)
    ? await writeTogether(db, [plan])
    : [await writeInSlices(db, plan, onProgress)];
  onProgress();
  if (published !== undefined) waiting.resolve(published);
}

/** Estimates can be too low, so a group is divided again by what its plans cost. The smallest plans go first. */
function divide(group: readonly Planned[], maxCost: number): Planned[][] {
  const batches: Planned[][] = [];
  let total = Number.POSITIVE_INFINITY;
  for (const each of group.toSorted((one, other) => costOf(one.waiting) - costOf(other.waiting))) {
    const cost = costOf(each.waiting);
    total += cost;
    if (total <= maxCost) batches.at(-1)?.push(each);
    else {
      batches.push([each]);
      total = cost;
    }
  }
  return batches;
}

/** Rejects the publications that `admit` refuses, and returns all others. */
async function filterAdmitted(batch: readonly Planned[], admit: Admit): Promise<Planned[]> {
  const verdicts = await Promise.allSettled(
    batch.map(async ({ waiting, plan }) => admit(waiting.context.organizationId, plan.notifications)),
  );
  return batch.filter(({ waiting }, at) => {
    const verdict = verdicts[at];
    if (verdict?.status === 'rejected') waiting.reject(verdict.reason);
    return verdict?.status === 'fulfilled';
  });
}

/** @returns the error of Postgres. No publication of the batch is settled then */
async function writeBatch(db: Database, batch: readonly Planned[]): Promise<{ cause: unknown } | undefined> {
  if (batch.length === 0) return undefined;
  try {
    const published = await writeTogether(
      db,
      batch.map(({ plan }) => plan),
    );
    for (const [at, { waiting }] of batch.entries()) {
      const of = published[at];
      if (of !== undefined) waiting.resolve(of);
    }
    return undefined;
  } catch (cause) {
    return { cause };
  }
}
