import type { ASTNode } from '@marcbachmann/cel-js';
import { Fault, type Kind, kindOf, Meter } from './value.ts';

/** What an expression can see while it is evaluated. */
export type Scope = {
  data: unknown;
  type: string;
  storeId: string | null;
  /** Current elements of the open comprehensions, outermost first. */
  elements: unknown[];
  meter: Meter;
};

/** A compiled part of an expression. */
export type Part = {
  /** @returns the value, or the evaluation error */
  run(scope: Scope): unknown | Fault;
  /** Type of every value of the part; undefined if it depends on the event. */
  kind: Kind | undefined;
  /** Nodes of the part: the work of one evaluation without comprehensions, in units. */
  size: number;
  /** Whether the value is the same for all events. */
  isConstant: boolean;
};

/** Compiles a part of an expression. `names` are the variables of the open comprehensions, outermost first. */
export type Compile = (node: ASTNode, names: readonly string[]) => Part;

/** The text is no filter. The message says where, and the API shows it to the caller. */
export class FilterSyntaxError extends Error {
  constructor(message: string, at: number) {
    super(`${message}, at character ${at + 1}`);
    this.name = 'FilterSyntaxError';
  }
}

/** The expression can never do what it says, so it is refused when it is saved. */
export function refuse(node: Pick<ASTNode, 'start'>, message: string): never {
  throw new FilterSyntaxError(message, node.start);
}

/** Describes the position of a part in a fault of its evaluation. Created once for each part, not for each event. */
export function faultAt(node: Pick<ASTNode, 'start'>, message: string): Fault {
  return new Fault(`${message}, at character ${node.start + 1}`);
}

/** Refuses an operand that is known to have another type. */
export function requireKind(node: ASTNode, part: Part, kinds: readonly Kind[], user: string): void {
  if (part.kind === undefined || kinds.includes(part.kind)) return;
  refuse(node, `${user} takes ${kinds.join(' or ')}, not ${part.kind}`);
}

export const sizeOfParts = (parts: readonly Part[]) => 1 + parts.reduce((sum, { size }) => sum + size, 0);

export function constant(value: unknown): Part {
  return { kind: kindOf(value), size: 1, isConstant: true, run: () => value };
}

/** Evaluates a constant part. */
export function valueOfConstant(part: Part, units: number): unknown {
  return part.run({ data: null, type: '', storeId: null, elements: [], meter: new Meter(units) });
}
