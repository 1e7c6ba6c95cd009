import type { ASTNode } from '@marcbachmann/cel-js';
import { isInt64 } from './operators.ts';
import { type Compile, faultAt, type Part, refuse, requireKind, sizeOfParts } from './part.ts';
import { Fault, Instant, isMap, isNumber, type Kind, type Meter, namesOf, spendOnText } from './value.ts';

type Definition = {
  takes: readonly (readonly Kind[])[];
  gives: Kind;
  /** @returns undefined if the values have other types, or no result */
  apply(values: readonly unknown[], meter: Meter): unknown;
};

const text: readonly Kind[] = ['string'];

/** Both a function and a method. */
const SIZE: Definition = {
  takes: [['string', 'list', 'map']],
  gives: 'number',
  apply: ([value], meter) => sizeOf(value, meter),
};

/** Functions `f(x)`. */
const FUNCTIONS: ReadonlyMap<string, Definition> = new Map<string, Definition>([
  ['size', SIZE],
  [
    'double',
    { takes: [['number', 'string']], gives: 'number', apply: ([value], meter) => toDouble(value, meter) },
  ],
  ['int', { takes: [['number', 'string']], gives: 'number', apply: ([value], meter) => toInt(value, meter) }],
  [
    'timestamp',
    {
      takes: [['string', 'timestamp']],
      gives: 'timestamp',
      apply: ([value], meter) => toInstant(value, meter),
    },
  ],
]);

/** Functions `x.f(y)`, with x as the first value. */
const METHODS: ReadonlyMap<string, Definition> = new Map<string, Definition>([
  ['size', SIZE],
  ['startsWith', onTexts((one, other) => one.startsWith(other))],
  ['endsWith', onTexts((one, other) => one.endsWith(other))],
  ['contains', onTexts((one, other) => one.includes(other), spendOnSearch)],
]);

function onTexts(
  apply: (one: string, other: string) => boolean,
  spend = (_one: string, other: string, meter: Meter) => spendOnText(meter, other.length),
): Definition {
  return {
    takes: [text, text],
    gives: 'bool',
    apply([one, other], meter) {
      if (typeof one !== 'string' || typeof other !== 'string') return undefined;
      spend(one, other, meter);
      return apply(one, other);
    },
  };
}

/** The search of V8 is quadratic in the worst case: `aaa…b` in `aaa…`. */
function spendOnSearch(one: string, other: string, meter: Meter): void {
  const steps = Math.max(0, one.length - other.length) * Math.max(1, other.length);
  if (steps > SEARCHED_PER_UNIT) meter.spend(Math.ceil(steps / SEARCHED_PER_UNIT));
}
const SEARCHED_PER_UNIT = 32;

function sizeOf(value: unknown, meter: Meter): bigint | undefined {
  if (Array.isArray(value)) return BigInt(value.length);
  if (isMap(value)) return BigInt(namesOf(value, meter).length);
  if (typeof value !== 'string') return undefined;
  meter.spend(value.length);
  let count = 0;
  for (const _character of value) count += 1;
  return BigInt(count);
}

/** Reading a number or a time from a text. */
const READING_UNITS = 20;
const LONGEST_READ = 40;
const DECIMAL = /^[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const INTEGER = /^[+-]?[0-9]+$/;

function toDouble(value: unknown, meter: Meter): number | undefined {
  if (isNumber(value)) return Number(value);
  if (typeof value !== 'string' || value.length > LONGEST_READ) return undefined;
  meter.spend(READING_UNITS);
  if (!DECIMAL.test(value)) return undefined;
  return Number(value);
}

function toInt(value: unknown, meter: Meter): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number')
    return Number.isFinite(value) ? inRange(BigInt(Math.trunc(value))) : undefined;
  if (typeof value !== 'string' || value.length > LONGEST_READ) return undefined;
  meter.spend(READING_UNITS);
  if (!INTEGER.test(value)) return undefined;
  return inRange(BigInt(value.replace(/^\+/, '')));
}

const inRange = (value: bigint) => (isInt64(value) ? value : undefined);

/** RFC 3339, to the nanosecond. */
const RFC_3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

function toInstant(value: unknown, meter: Meter): Instant | undefined {
  if (value instanceof Instant) return value;
  if (typeof value !== 'string' || value.length > LONGEST_READ) return undefined;
  meter.spend(READING_UNITS);
  const [, seconds, fraction = '', zone = ''] = RFC_3339.exec(value) ?? [];
  const milliseconds = seconds === undefined ? Number.NaN : Date.parse(seconds + zone);
  if (Number.isNaN(milliseconds)) return undefined;
  return new Instant(BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0')));
}

export function compileFunction(
  node: Extract<ASTNode, { op: 'call' }>,
  compile: Compile,
  names: readonly string[],
): Part {
  const [name, values] = node.args;
  return compileCall(node, { name, values, table: FUNCTIONS }, compile, names);
}

export function compileMethod(
  node: Extract<ASTNode, { op: 'rcall' }>,
  compile: Compile,
  names: readonly string[],
): Part {
  const [name, receiver, values] = node.args;
  return compileCall(node, { name, values: [receiver, ...values], table: METHODS }, compile, names);
}

type Call = { name: string; values: readonly ASTNode[]; table: ReadonlyMap<string, Definition> };

function compileCall(
  node: ASTNode,
  { name, values, table }: Call,
  compile: Compile,
  names: readonly string[],
): Part {
  const definition = table.get(name);
  if (definition === undefined) {
    if (name === 'matches') refuse(node, 'matches is not supported: use startsWith, endsWith or contains');
    refuse(node, `unknown function ${name}`);
  }
  const { takes, gives, apply } = definition;
  if (values.length !== takes.length) refuse(node, `${name} has a wrong number of arguments`);
  const parts = values.map((value, at) => {
    const part = compile(value, names);
    requireKind(value, part, takes[at] ?? [], name);
    return part;
  });
  const fault = faultAt(node, `${name} has no result for these values`);
  return {
    kind: gives,
    size: sizeOfParts(parts),
    isConstant: parts.every(({ isConstant }) => isConstant),
    run(scope) {
      const given: unknown[] = [];
      for (const part of parts) {
        const value = part.run(scope);
        if (value instanceof Fault) return value;
        given.push(value);
      }
      return apply(given, scope.meter) ?? fault;
    },
  };
}
