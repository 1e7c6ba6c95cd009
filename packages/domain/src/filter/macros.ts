import type { ASTNode } from '@marcbachmann/cel-js';
import { type Compile, faultAt, type Part, refuse, requireKind, type Scope, sizeOfParts } from './part.ts';
import { Fault, isMap, namesOf } from './value.ts';

type MethodNode = Extract<ASTNode, { op: 'rcall' }>;

/** `has(data.x.y)`: whether `data.x` is a map that has `y`. An error if there is no `data.x`. */
export function compileHas(
  node: Extract<ASTNode, { op: 'call' }>,
  compile: Compile,
  names: readonly string[],
): Part {
  const [field] = node.args[1];
  if (field?.op !== '.' || node.args[1].length !== 1)
    refuse(node, 'has takes a field, like has(data.amount)');
  const [map, name] = field.args;
  const part = compile(map, names);
  requireKind(map, part, ['map'], 'has');
  return {
    kind: 'bool',
    size: sizeOfParts([part]),
    isConstant: part.isConstant,
    run(scope) {
      const value = part.run(scope);
      if (value instanceof Fault) return value;
      return isMap(value) && Object.hasOwn(value, name);
    },
  };
}

/** A comprehension over the elements of a list, or over the names of a map. */
type Loop = {
  /** Condition of the macro; null in `map` without a condition. */
  condition: Part | null;
  /** What `map` puts into its list; null in all other macros. */
  transform: Part | null;
  /** Index of the current element in `Scope.elements`. */
  slot: number;
  /** Units of each element: its whole body, whatever the evaluation skips. */
  units: number;
  notBool: Fault;
};

type Macro = {
  /** Numbers of arguments. */
  counts: readonly number[];
  kind: 'bool' | 'list';
  run(loop: Loop, elements: readonly unknown[], scope: Scope): unknown;
};

const MACROS: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['all', { counts: [2], kind: 'bool', run: (...given) => quantify(false, ...given) }],
  ['exists', { counts: [2], kind: 'bool', run: (...given) => quantify(true, ...given) }],
  ['exists_one', { counts: [2], kind: 'bool', run: existsOne }],
  ['filter', { counts: [2], kind: 'list', run: collect }],
  ['map', { counts: [2, 3], kind: 'list', run: collect }],
]);

/** @returns undefined if the method is no macro */
export function compileMacro(node: MethodNode, compile: Compile, names: readonly string[]): Part | undefined {
  const [method, range, values] = node.args;
  const macro = MACROS.get(method);
  if (macro === undefined) return undefined;
  const [variable, ...rest] = values;
  if (variable?.op !== 'id' || !macro.counts.includes(values.length)) {
    refuse(node, `${method} takes a variable and an expression, like ${method}(x, x > 1)`);
  }
  const elements = compile(range, names);
  requireKind(range, elements, ['list', 'map'], method);
  const inner = [...names, variable.args];
  const last = method === 'map' ? rest.pop() : undefined;
  const transform = last === undefined ? null : compile(last, inner);
  const [test] = rest;
  const condition = test === undefined ? null : compile(test, inner);
  if (test !== undefined && condition !== null) requireKind(test, condition, ['bool'], method);
  const bodies = [condition, transform].filter((part) => part !== null);
  const units = sizeOfParts(bodies);
  const notBool = faultAt(test ?? node, `the condition of ${method} must be a bool`);
  const loop: Loop = { condition, transform, slot: names.length, units, notBool };
  const notIterable = faultAt(range, `${method} takes a list or a map`);
  return {
    kind: macro.kind,
    size: sizeOfParts([elements, ...bodies]),
    isConstant: elements.isConstant && bodies.every(({ isConstant }) => isConstant),
    run(scope) {
      const value = elements.run(scope);
      if (value instanceof Fault) return value;
      const list: unknown = isMap(value) ? namesOf(value, scope.meter) : value;
      return Array.isArray(list) ? macro.run(loop, list, scope) : notIterable;
    },
  };
}

/** The condition for an element: a bool or a fault. */
function test({ condition, slot, units, notBool }: Loop, element: unknown, scope: Scope): boolean | Fault {
  scope.meter.spend(units);
  scope.elements[slot] = element;
  if (condition === null) return true;
  const value = condition.run(scope);
  return typeof value === 'boolean' || value instanceof Fault ? value : notBool;
}

/** `exists` is an `||` of all elements and `all` an `&&`: the deciding value decides, whatever else is a fault. */
function quantify(
  decisive: boolean,
  loop: Loop,
  elements: readonly unknown[],
  scope: Scope,
): boolean | Fault {
  let fault: Fault | undefined;
  for (const element of elements) {
    const value = test(loop, element, scope);
    if (value === decisive) return decisive;
    if (value instanceof Fault) fault ??= value;
  }
  return fault ?? !decisive;
}

function existsOne(loop: Loop, elements: readonly unknown[], scope: Scope): boolean | Fault {
  let count = 0;
  for (const element of elements) {
    const value = test(loop, element, scope);
    if (value instanceof Fault) return value;
    if (value) count += 1;
  }
  return count === 1;
}

function collect(loop: Loop, elements: readonly unknown[], scope: Scope): readonly unknown[] | Fault {
  const collected: unknown[] = [];
  for (const element of elements) {
    const isWanted = test(loop, element, scope);
    if (isWanted instanceof Fault) return isWanted;
    if (!isWanted) continue;
    const value = loop.transform === null ? element : loop.transform.run(scope);
    if (value instanceof Fault) return value;
    collected.push(value);
  }
  return collected;
}
