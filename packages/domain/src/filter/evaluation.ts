import type { FilterCache } from './cache.ts';
import type { Budget, FilteredEvent, FilterVerdict } from './filter.ts';

/** A stored event, or one that is about to be stored. */
type StoredEvent = {
  type: string;
  storeId: string | null;
  /** JSON text of the record. */
  body: string;
};

/** @returns null if the budget is too small */
type Evaluate = (expression: string, budget: Budget) => FilterVerdict | null;

/** JSON.parse takes up to 100 ns for a character of a record with thousands of names, otherwise about 5 ns. */
const UNITS_PER_CHARACTER = 0.5;

/** Evaluates filters of one event. Parses its record once, when the first filter needs it. */
export function createEvaluation({ type, storeId, body }: StoredEvent, filters: FilterCache): Evaluate {
  let event: FilteredEvent | undefined;
  return (expression, budget) => {
    const filter = filters.get(expression, budget);
    if (filter === null) return null;
    if (event === undefined) {
      const units = Math.ceil(body.length * UNITS_PER_CHARACTER);
      if (units > budget.units) return null;
      budget.units -= units;
      event = { type, storeId, data: JSON.parse(body) };
    }
    return filter.evaluate(event, budget);
  };
}
