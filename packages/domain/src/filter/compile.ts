import type { ASTNode } from '@marcbachmann/cel-js';
import { compileFunction, compileMethod } from './functions.ts';
import { compileHas, compileMacro } from './macros.ts';
import { compileBinary, compileLogic, compileMinus, compileNot, isInt64 } from './operators.ts';
import { constant, faultAt, type Part, refuse, requireKind, sizeOfParts, valueOfConstant } from './part.ts';
import { Fault, isMap, isNumber, kindOf, OverworkedError } from './value.ts';

type Node<Op extends ASTNode['op']> = Extract<ASTNode, { op: Op }>;

/**
 * Compiles a part of an expression into functions. Refuses what this gateway does not support, and what is known to be
 * wrong for every event.
 *
 * @param names variables of the open comprehensions, outermost first
 */
export function compile(node: ASTNode, names: readonly string[]): Part {
  const part = compileNode(node, names);
  return part.isConstant && node.op !== 'value' ? evaluateOnce(part) : part;
}

function compileNode(node: ASTNode, names: readonly string[]): Part {
  switch (node.op) {
    case 'value':
      return constant(literalOf(node));
    case 'id':
      return compileName(node, names);
    case '.':
      return compileField(node, names);
    case '[]':
      return compileIndex(node, names);
    case 'call':
      if (node.args[0] === 'has') return compileHas(node, compile, names);
      return compileFunction(node, compile, names);
    case 'rcall':
      return compileMacro(node, compile, names) ?? compileMethod(node, compile, names);
    case 'list':
      return compileList(node, names);
    case '?:':
      return compileChoice(node, names);
    case '&&':
    case '||':
      return compileLogic(node, compile, names);
    case '!_':
      return compileNot(node, compile, names);
    case '-_':
      return compileMinus(node, compile, names);
    case 'map':
      return refuse(node, 'maps in the expression are not supported');
    case '.?':
    case '[?]':
      return refuse(node, 'optional fields are not supported');
    default:
      return compileBinary(node, compile, names);
  }
}

/** Work on the constants of an expression. Expressions are short, so only a hostile one needs more. */
const CONSTANT_UNITS = 1_000;

/**
 * Evaluates a part without variables when it is compiled. Leaves a part that fails, or needs much work, to the evaluation.
 */
function evaluateOnce(part: Part): Part {
  const later = { ...part, isConstant: false };
  try {
    const value = valueOfConstant(part, CONSTANT_UNITS);
    return value instanceof Fault ? later : constant(value);
  } catch (error) {
    if (error instanceof OverworkedError) return later;
    throw error;
  }
}

function literalOf(node: Node<'value'>): unknown {
  const literal: unknown = node.args;
  // Numbers like 4u, and bytes.
  if (kindOf(literal) === 'map') refuse(node, 'unsigned numbers and bytes are not supported');
  if (typeof literal === 'bigint' && !isInt64(literal)) refuse(node, 'the number is out of range');
  return literal;
}

function compileName(node: Node<'id'>, names: readonly string[]): Part {
  const { args: name } = node;
  const slot = names.lastIndexOf(name);
  const common = { size: 1, isConstant: false };
  if (slot >= 0) return { ...common, kind: undefined, run: ({ elements }) => elements[slot] };
  if (name === 'data') return { ...common, kind: undefined, run: ({ data }) => data };
  if (name === 'type') return { ...common, kind: 'string', run: ({ type }) => type };
  if (name === 'storeId') return { ...common, kind: undefined, run: ({ storeId }) => storeId };
  return refuse(node, `unknown name ${name}: an expression sees data, type and storeId`);
}

function compileField(node: Node<'.'>, names: readonly string[]): Part {
  const [owner, name] = node.args;
  const part = compile(owner, names);
  requireKind(owner, part, ['map'], `.${name}`);
  const missing = faultAt(node, `there is no field ${name}`);
  return {
    kind: undefined,
    size: sizeOfParts([part]),
    isConstant: part.isConstant,
    run(scope) {
      const value = part.run(scope);
      if (value instanceof Fault) return value;
      return isMap(value) && Object.hasOwn(value, name) ? value[name] : missing;
    },
  };
}

function compileIndex(node: Node<'[]'>, names: readonly string[]): Part {
  const [owner, at] = node.args;
  const parts = [compile(owner, names), compile(at, names)] as const;
  requireKind(owner, parts[0], ['map', 'list'], '[ ]');
  requireKind(at, parts[1], ['number', 'string'], '[ ]');
  const missing = faultAt(node, 'there is no such element');
  return {
    kind: undefined,
    size: sizeOfParts(parts),
    isConstant: parts.every(({ isConstant }) => isConstant),
    run(scope) {
      const value = parts[0].run(scope);
      if (value instanceof Fault) return value;
      const key = parts[1].run(scope);
      if (key instanceof Fault) return key;
      if (Array.isArray(value) && isNumber(key)) return Number(key) in value ? value[Number(key)] : missing;
      return isMap(value) && typeof key === 'string' && Object.hasOwn(value, key) ? value[key] : missing;
    },
  };
}

function compileList(node: Node<'list'>, names: readonly string[]): Part {
  const parts = node.args.map((element) => compile(element, names));
  return {
    kind: 'list',
    size: sizeOfParts(parts),
    isConstant: parts.every(({ isConstant }) => isConstant),
    run(scope) {
      const values: unknown[] = [];
      for (const part of parts) {
        const value = part.run(scope);
        if (value instanceof Fault) return value;
        values.push(value);
      }
      return values;
    },
  };
}

function compileChoice(node: Node<'?:'>, names: readonly string[]): Part {
  const [condition, one, other] = node.args;
  const parts = [compile(condition, names), compile(one, names), compile(other, names)] as const;
  requireKind(condition, parts[0], ['bool'], '?:');
  const notBool = faultAt(condition, 'the condition of ?: must be a bool');
  return {
    kind: parts[1].kind === parts[2].kind ? parts[1].kind : undefined,
    size: sizeOfParts(parts),
    isConstant: parts.every(({ isConstant }) => isConstant),
    run(scope) {
      const value = parts[0].run(scope);
      if (typeof value !== 'boolean') return value instanceof Fault ? value : notBool;
      return value ? parts[1].run(scope) : parts[2].run(scope);
    },
  };
}
