import type { Database } from '@posthorn/db/connection/database';
import { judgeIncidents } from '@posthorn/db/operators/incidents';
import { foldTallies } from '@posthorn/db/operators/tallies';
import { runSteps } from './repeat.ts';

/** Bounds one run, so that stopping the process does not wait for many tallies. The next run continues. */
const BUDGET_MS = 2_000;

/** Adds tallies to the sums of usage and of incidents, then opens and closes incidents. */
export async function sumTallies(db: Database, signal: AbortSignal): Promise<void> {
  const run = { signal, budgetMs: BUDGET_MS };
  await runSteps(run, () => foldTallies(db, new Date()));
  await runSteps(run, () => judgeIncidents(db));
}
