import type { Database } from '../connection/database.ts';
import { isDataRejected } from '../connection/database-error.ts';
import { costOf, type Planned } from './waiting.ts';
import { writePlans } from './write.ts';

/**
 * Called before each write with the number of notifications that the write creates. If it throws, nothing of this
 * publication is written, and its caller gets the error. Publications of other organizations can wait in the same
 * group, so the answer should come from memory.
 */
export type Admit = (organizationId: string, notifications: number) => void | Promise<void>;

type WriteOptions = {
  admit: Admit | undefined;
  /** Maximum cost of a statement for several publications. */
  maxCost: number;
  /** Called after each answer of Postgres. */
  onProgress(): void;
};

/** Writes publications in groups, and settles each of them. Never rejects. */
export async function writePlanned(
  db: Database,
  planned: readonly Planned[],
  { admit, maxCost, onProgress }: WriteOptions,
): Promise<void> {
  for (const group of groupsOf(planned, maxCost)) {
    const admitted = admit === undefined ? group : await filterAdmitted(group, admit);
    const error = await writeGroup(db, admitted, onProgress);
    if (error === undefined) onProgress();
    else if (admitted.length > 1 && isDataRejected(error.cause)) {
      // Postgres rejected data of one publication. Write each alone, so that only this publication fails.
      for (const each of admitted) rejectAll([each], await writeGroup(db, [each], onProgress));
    } else rejectAll(admitted, error);
  }
}

function rejectAll(group: readonly Planned[], error: { cause: unknown } | undefined): void {
  if (error !== undefined) for (const { waiting } of group) waiting.reject(error.cause);
}

/** An ordered publication can wait for the lock of a record, so it shares a transaction only with its organization. */
function groupsOf(planned: readonly Planned[], maxCost: number): Planned[][] {
  const ordered = new Map<string, Planned[]>();
  const others: Planned[] = [];
  for (const each of planned) {
    const { organizationId } = each.plan.context;
    if (!each.plan.isOrdered) others.push(each);
    else ordered.set(organizationId, [...(ordered.get(organizationId) ?? []), each]);
  }
  return [others, ...ordered.values()].flatMap((each) => divide(each, maxCost));
}

/** Estimates can be too low, so a group is divided again by what its plans cost. The smallest plans go first. */
function divide(planned: readonly Planned[], maxCost: number): Planned[][] {
  const groups: Planned[][] = [];
  let total = Number.POSITIVE_INFINITY;
  for (const each of planned.toSorted((one, other) => costOf(one.waiting) - costOf(other.waiting))) {
    const cost = costOf(each.waiting);
    total += cost;
    if (total <= maxCost) groups.at(-1)?.push(each);
    else {
      groups.push([each]);
      total = cost;
    }
  }
  return groups;
}

/** Rejects the publications that `admit` refuses, and returns all others. */
async function filterAdmitted(group: readonly Planned[], admit: Admit): Promise<Planned[]> {
  const verdicts = await Promise.allSettled(
    group.map(async ({ waiting, plan }) => admit(waiting.context.organizationId, plan.notifications)),
  );
  return group.filter(({ waiting }, at) => {
    const verdict = verdicts[at];
    if (verdict?.status === 'rejected') waiting.reject(verdict.reason);
    return verdict?.status === 'fulfilled';
  });
}

/** @returns the error of Postgres. No publication of the group is settled then */
async function writeGroup(
  db: Database,
  group: readonly Planned[],
  onProgress: () => void,
): Promise<{ cause: unknown } | undefined> {
  try {
    const plans = group.map(({ plan }) => plan);
    const published = await writePlans(db, plans, onProgress);
    for (const [at, { waiting }] of group.entries()) {
      const of = published[at];
      if (of !== undefined) waiting.resolve(of);
    }
    return undefined;
  } catch (cause) {
    return { cause };
  }
}
