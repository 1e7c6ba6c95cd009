import { type Budget, compileFilter, type Filter } from './filter.ts';
import { FilterSyntaxError } from './part.ts';

/** Compiled filters of a process. */
export type FilterCache = {
  /** @returns null if the filter is not in the cache, and the budget is too small to compile it */
  get(expression: string, budget: Budget): Filter | null;
};

/** Together. 1,000 characters of an expression take at most about 80 KiB when they are compiled. */
const MOST_CHARACTERS = 250_000;
/** Compiling 1,000 characters takes up to 1 ms. */
const UNITS_PER_CHARACTER = 40;

/** Creates a cache that keeps the filters that were used last. */
export function createFilterCache(): FilterCache {
  const filters = new Map<string, Filter>();
  let characters = 0;
  return {
    get(expression, budget) {
      const known = filters.get(expression);
      if (known !== undefined) {
        filters.delete(expression);
        filters.set(expression, known);
        return known;
      }
      const units = UNITS_PER_CHARACTER * expression.length;
      if (units > budget.units) return null;
      budget.units -= units;
      const filter = compileStored(expression);
      filters.set(expression, filter);
      characters += expression.length;
      for (const oldest of filters.keys()) {
        if (characters <= MOST_CHARACTERS) break;
        filters.delete(oldest);
        characters -= oldest.length;
      }
      return filter;
    },
  };
}

/** A later version may refuse what an earlier one has saved. Such a filter matches nothing, and every event counts. */
function compileStored(expression: string): Filter {
  try {
    return compileFilter(expression);
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    const verdict = { matches: false, fault: error.message };
    return { evaluate: () => verdict };
  }
}
