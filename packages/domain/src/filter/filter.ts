import { Environment, ParseError } from '@marcbachmann/cel-js';
import { compile } from './compile.ts';
import { FilterSyntaxError, type Part } from './part.ts';
import { Fault, Meter, OverworkedError } from './value.ts';

/** What a filter sees of an event. */
export type FilteredEvent = {
  type: string;
  storeId: string | null;
  /** The record, as JSON.parse returns it. */
  data: unknown;
};

export type FilterVerdict = {
  matches: boolean;
  /** Why the expression has no value for the event; null if it has one. The tenant may read it. */
  fault: string | null;
};

export type Filter = {
  /** @returns null if the evaluation needs more than the rest of the budget, although a filter may need so much */
  evaluate(event: FilteredEvent, budget: Budget): FilterVerdict | null;
};

/** Units of work that remain for the filters of a publication. Work reduces them. */
export type Budget = { units: number };

export const MAX_FILTER = 1_000;

/** Bound on the work of one evaluation. A unit takes 10 to 40 ns, so an evaluation ends within 1 ms. */
export const MAX_EVALUATION_UNITS = 20_000;

/**
 * Only the parser of the library is used. Its evaluator cannot be bounded: `matches` takes any time, and a comparison
 * or a comprehension as long as the event is large (docs/decisions/0025-filters.md).
 */
const environment = new Environment({
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 10, maxCallArguments: 3 },
});

/** @throws FilterSyntaxError if the text is no filter */
export function compileFilter(expression: string): Filter {
  const part = compileExpression(expression);
  return {
    evaluate(event, budget) {
      const limit = Math.min(MAX_EVALUATION_UNITS, budget.units);
      const meter = new Meter(limit);
      const verdict = evaluate(part, event, meter);
      budget.units -= limit - Math.max(0, meter.left);
      return verdict === OVERWORKED && limit < MAX_EVALUATION_UNITS ? null : verdict;
    },
  };
}

/** @returns what is wrong with the text of a filter, and where; undefined if nothing */
export function findFilterFault(expression: string): string | undefined {
  try {
    compileExpression(expression);
    return undefined;
  } catch (error) {
    if (error instanceof FilterSyntaxError) return error.message;
    throw error;
  }
}

function compileExpression(expression: string): Part {
  if ([...expression].length > MAX_FILTER) {
    throw new FilterSyntaxError(`more than ${MAX_FILTER} characters`, MAX_FILTER);
  }
  const { ast } = parse(expression);
  const part = compile(ast, []);
  if (part.kind !== undefined && part.kind !== 'bool') {
    throw new FilterSyntaxError(`the value must be a bool, not ${part.kind}`, ast.start);
  }
  return part;
}

function parse(expression: string): ReturnType<Environment['parse']> {
  try {
    return environment.parse(expression);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new FilterSyntaxError(error.summary, error.range?.start ?? 0);
  }
}

const MATCH: FilterVerdict = { matches: true, fault: null };
const NO_MATCH: FilterVerdict = { matches: false, fault: null };
const OVERWORKED: FilterVerdict = {
  matches: false,
  fault: 'the expression needs more work for this event than a filter may',
};

function evaluate(part: Part, event: FilteredEvent, meter: Meter): FilterVerdict {
  const { data, type, storeId } = event;
  try {
    meter.spend(part.size);
    const value = part.run({ data, type, storeId, elements: [], meter });
    if (typeof value === 'boolean') return value ? MATCH : NO_MATCH;
    return { matches: false, fault: value instanceof Fault ? value.message : 'the value is no bool' };
  } catch (error) {
    if (!(error instanceof OverworkedError)) throw error;
    return OVERWORKED;
  }
}
