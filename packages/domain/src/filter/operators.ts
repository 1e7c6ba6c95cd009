import type { ASTNode } from '@marcbachmann/cel-js';
import {
  type Compile,
  constant,
  faultAt,
  type Part,
  refuse,
  requireKind,
  sizeOfParts,
  valueOfConstant,
} from './part.ts';
import { areEqual, compare, Fault, isIn, isNumber, type Kind, type Meter } from './value.ts';

type Node<Op extends ASTNode['op']> = Extract<ASTNode, { op: Op }>;
type Comparison = '<' | '<=' | '>' | '>=';
type Arithmetic = '+' | '-' | '*' | '/' | '%';

/** `&&` and `||` of CEL: the deciding operand decides on either side, even if the other one is an error. */
export function compileLogic(node: Node<'&&' | '||'>, compile: Compile, names: readonly string[]): Part {
  const [one, other] = [compile(node.args[0], names), compile(node.args[1], names)];
  requireKind(node.args[0], one, ['bool'], node.op);
  requireKind(node.args[1], other, ['bool'], node.op);
  const decisive = node.op === '||';
  const notBool = faultAt(node, `${node.op} takes bool`);
  const asBool = (value: unknown) => (typeof value === 'boolean' || value instanceof Fault ? value : notBool);
  return {
    kind: 'bool',
    size: sizeOfParts([one, other]),
    isConstant: one.isConstant && other.isConstant,
    run(scope) {
      const first = asBool(one.run(scope));
      if (first === decisive) return decisive;
      const second = asBool(other.run(scope));
      return second === decisive || !(first instanceof Fault) ? second : first;
    },
  };
}

export function compileNot(node: Node<'!_'>, compile: Compile, names: readonly string[]): Part {
  const operand = compile(node.args, names);
  requireKind(node.args, operand, ['bool'], '!');
  const notBool = faultAt(node, '! takes bool');
  return unary(operand, 'bool', (value) => (typeof value === 'boolean' ? !value : notBool));
}

export function compileMinus(node: Node<'-_'>, compile: Compile, names: readonly string[]): Part {
  const operand = compile(node.args, names);
  requireKind(node.args, operand, ['number'], '-');
  const notNumber = faultAt(node, '- takes number');
  return unary(operand, 'number', (value) => (isNumber(value) ? -value : notNumber));
}

function unary(operand: Part, kind: Kind, apply: (value: unknown) => unknown): Part {
  return {
    kind,
    size: sizeOfParts([operand]),
    isConstant: operand.isConstant,
    run(scope) {
      const value = operand.run(scope);
      return value instanceof Fault ? value : apply(value);
    },
  };
}

function binary(
  [one, other]: readonly [Part, Part],
  kind: Kind,
  apply: (one: unknown, other: unknown, meter: Meter) => unknown,
): Part {
  return {
    kind,
    size: sizeOfParts([one, other]),
    isConstant: one.isConstant && other.isConstant,
    run(scope) {
      const first = one.run(scope);
      if (first instanceof Fault) return first;
      const second = other.run(scope);
      return second instanceof Fault ? second : apply(first, second, scope.meter);
    },
  };
}

type Operands = readonly [Part, Part];

/**
 * JavaScript compares a bigint with a number ten times as slowly as two numbers. Almost every number of an event is a
 * double, so the constants of a comparison become doubles where they keep their value.
 */
function forComparison([one, other]: Operands): Operands {
  return [withDoubles(one), withDoubles(other)];
}

function withDoubles(part: Part): Part {
  return part.isConstant ? constant(asDoubles(valueOfConstant(part, 0))) : part;
}

function asDoubles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asDoubles);
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

type BinaryNode = Node<'==' | '!=' | 'in' | Comparison | Arithmetic>;

export function compileBinary(node: BinaryNode, compile: Compile, names: readonly string[]): Part {
  const operands = [compile(node.args[0], names), compile(node.args[1], names)] as const;
  switch (node.op) {
    case '==':
    case '!=':
      return compileEquality(node, operands);
    case 'in':
      requireKind(node.args[1], operands[1], ['list', 'map'], 'in');
      return compileIn(node, operands);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compileComparison(node, operands);
    default:
      return compileArithmetic(node, operands);
  }
}

function compileEquality(node: Node<'==' | '!='>, operands: Operands): Part {
  const [{ kind: one }, { kind: other }] = operands;
  if (one !== undefined && other !== undefined && one !== other) {
    refuse(node, `${node.op} compares ${one} with ${other}, which are never equal`);
  }
  const isWanted = node.op === '==';
  return binary(
    forComparison(operands),
    'bool',
    (first, second, meter) => areEqual(first, second, meter) === isWanted,
  );
}

function compileIn(node: Node<'in'>, operands: Operands): Part {
  const fault = faultAt(node, 'in takes a list, or a string and a map');
  return binary(forComparison(operands), 'bool', (value, among, meter) => isIn(value, among, meter) ?? fault);
}

const ORDERED: readonly Kind[] = ['number', 'string', 'timestamp', 'bool'];
const ACCEPTS: Record<Comparison, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function compileComparison(node: Node<Comparison>, operands: Operands): Part {
  const [one, other] = operands;
  requireKind(node.args[0], one, ORDERED, node.op);
  requireKind(node.args[1], other, ORDERED, node.op);
  if (one.kind !== undefined && other.kind !== undefined && one.kind !== other.kind) {
    refuse(node, `${node.op} cannot compare ${one.kind} with ${other.kind}`);
  }
  const accepts = ACCEPTS[node.op];
  const fault = faultAt(node, `${node.op} takes two numbers, strings, timestamps or bools`);
  return binary(forComparison(operands), 'bool', (first, second, meter) => {
    const order = compare(first, second, meter);
    return order === undefined ? fault : accepts(order);
  });
}

function compileArithmetic(node: Node<Arithmetic>, operands: Operands): Part {
  // The closure must not hold the node: it would keep the whole syntax tree in memory.
  const { op } = node;
  for (const at of [0, 1] as const) requireKind(node.args[at], operands[at], ['number'], node.op);
  const notNumbers = faultAt(node, `${node.op} takes numbers`);
  const noResult = faultAt(node, `${node.op} has no result for these numbers`);
  const [first, second] = [doubleOf(operands[0]), doubleOf(operands[1])];
  return binary(operands, 'number', (one, other) => {
    if (!isNumber(one) || !isNumber(other)) return notNumbers;
    if (typeof one === 'bigint' && typeof other === 'bigint') return calculateInt(op, one, other) ?? noResult;
    return calculateDouble(op, first ?? Number(one), second ?? Number(other)) ?? noResult;
  });
}

/** The double of a constant, because the conversion of a bigint takes longer than a calculation. */
function doubleOf(part: Part): number | undefined {
  const value = part.isConstant ? valueOfConstant(part, 0) : undefined;
  return isNumber(value) ? Number(value) : undefined;
}

export const isInt64 = (value: bigint) => BigInt.asIntN(64, value) === value;

function calculateInt(op: Arithmetic, one: bigint, other: bigint): bigint | undefined {
  if (other === 0n && (op === '/' || op === '%')) return undefined;
  const result = INT[op](one, other);
  return isInt64(result) ? result : undefined;
}

const INT: Record<Arithmetic, (one: bigint, other: bigint) => bigint> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '%': (one, other) => one % other,
};

/** Also between an int and a double, which CEL does not define: `data.amount * 2` would otherwise never have a value. */
function calculateDouble(op: Arithmetic, one: number, other: number): number | undefined {
  if (op === '%' && other === 0) return undefined;
  return DOUBLE[op](one, other);
}

const DOUBLE: Record<Arithmetic, (one: number, other: number) => number> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '%': (one, other) => one % other,
};
