import { setImmediate } from 'node:timers/promises';
import type { FilterCache } from '@posthorn/domain/filter/cache';
import { createEvaluation } from '@posthorn/domain/filter/evaluation';
import { createPlan, type Plan, type PlannedEvent } from './plan.ts';

/** What is known of the filters of a publication. A verdict depends only on the event, so it is kept while it waits. */
export type FilterWork = {
  /** For each event: filter → whether it matches. */
  verdicts: Map<string, boolean>[];
  /** Units that the evaluations have needed. */
  units: number;
  /** Evaluations without a value. */
  faults: number;
};

export const createFilterWork = (): FilterWork => ({ verdicts: [], units: 0, faults: 0 });

/** The event loop serves other requests after this time. One evaluation takes at most as long again. */
const SLICE_MS = 1;

/**
 * Evaluates the filters of a plan, and removes receivers whose filter does not match. Costs nothing without filters. Yields
 * to the event loop between slices of work.
 *
 * @param work gets the verdicts, so that another call continues
 * @param units the work that this call may do
 * @returns null if the work is not finished
 */
export async function applyFilters(
  plan: Plan,
  work: FilterWork,
  { filters, units }: { filters: FilterCache; units: number },
): Promise<Plan | null> {
  if (plan.events.every((planned) => planned.filters.length === 0)) return plan;
  const budget = { units };
  let sliceEnd = performance.now() + SLICE_MS;
  for (const { expression, verdicts, evaluate } of openEvaluations(plan, work, filters)) {
    const before = budget.units;
    const verdict = evaluate(expression, budget);
    work.units += before - budget.units;
    if (verdict === null) return null;
    if (verdict.fault !== null) work.faults += 1;
    verdicts.set(expression, verdict.matches);
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + SLICE_MS;
  }
  return createPlan(
    plan.context,
    plan.events.map((planned, at) => withoutOthers(planned, work.verdicts[at])),
  );
}

/** Visits the filters of each event that have no verdict yet. */
function* openEvaluations({ events }: Plan, { verdicts }: FilterWork, filters: FilterCache) {
  for (const [at, { event, filters: expressions }] of events.entries()) {
    const known = verdicts[at] ?? new Map<string, boolean>();
    verdicts[at] = known;
    const evaluate = createEvaluation(event, filters);
    for (const expression of expressions) {
      if (!known.has(expression)) yield { expression, verdicts: known, evaluate };
    }
  }
}

function withoutOthers(
  planned: PlannedEvent,
  verdicts: ReadonlyMap<string, boolean> | undefined,
): PlannedEvent {
  if (planned.filters.length === 0) return planned;
  const receivers = planned.receivers.filter(
    ({ filter }) => filter === null || verdicts?.get(filter) === true,
  );
  return { ...planned, receivers, filters: [] };
}
