/**
 * Values of a filter: those of JSON, and `bigint` (int of CEL), `number` (double of CEL) and `Instant` (timestamp of
 * CEL). Every number of an event is a double, as in the mapping of JSON to CEL.
 */
export type Kind = 'null' | 'bool' | 'number' | 'string' | 'timestamp' | 'list' | 'map';

/** A point in time, in nanoseconds since 1970. */
export class Instant {
  readonly nanoseconds: bigint;

  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds;
  }
}

/** An evaluation error. Faults are values, because `false && fault` is false and `true || fault` is true. */
export class Fault {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** The work that an evaluation may still do, in units. A unit takes 10 to 40 ns. */
export class Meter {
  left: number;

  constructor(units: number) {
    this.left = units;
  }

  /** @throws OverworkedError if too little is left */
  spend(units: number): void {
    this.left -= units;
    if (this.left < 0) throw new OverworkedError();
  }
}

export class OverworkedError extends Error {
  constructor() {
    super('The evaluation needs more work than it may');
    this.name = 'OverworkedError';
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function kindOf(value: unknown): Kind | undefined {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'bool';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'list';
      return value instanceof Instant ? 'timestamp' : 'map';
    default:
      return undefined;
  }
}

/** Whether a value is an object of JSON. */
export function isMap(value: unknown): value is JsonObject {
  return kindOf(value) === 'map';
}

/** Characters that a comparison of strings reads for a unit. */
const COMPARED_PER_UNIT = 32;

export function spendOnText(meter: Meter, characters: number): void {
  if (characters > COMPARED_PER_UNIT) meter.spend(Math.ceil(characters / COMPARED_PER_UNIT));
}

/**
 * Names of an object. Reading them takes V8 up to 400 ns each the first time, and cannot stop half-way, so each object is
 * read once: then the time is in proportion to the time that JSON.parse took.
 */
export function namesOf(map: JsonObject, meter: Meter): readonly string[] {
  const names = knownNames.get(map) ?? Object.keys(map);
  knownNames.set(map, names);
  meter.spend(NAME_UNITS * names.length);
  return names;
}
const knownNames = new WeakMap<JsonObject, readonly string[]>();
const NAME_UNITS = 2;

/** Levels of nested values that a comparison visits. JSON may nest deeper than the stack. */
const MAX_DEPTH = 100;

/**
 * Equality of CEL: numbers compare across int and double, and values of different types are not equal.
 * @throws OverworkedError for values nested deeper than MAX_DEPTH
 */
export function areEqual(one: unknown, other: unknown, meter: Meter, depth = 0): boolean {
  if (typeof one === 'string' && typeof other === 'string') {
    if (one.length !== other.length) return false;
    spendOnText(meter, one.length);
    return one === other;
  }
  const kind = kindOf(one);
  if (kind !== kindOf(other)) return false;
  // JavaScript compares the exact values of a bigint and a number.
  // biome-ignore lint/suspicious/noDoubleEquals: 1n === 1 is false
  if (kind === 'number') return one == other;
  if (one instanceof Instant && other instanceof Instant) return one.nanoseconds === other.nanoseconds;
  if (kind !== 'list' && kind !== 'map') return one === other;
  if (depth >= MAX_DEPTH) throw new OverworkedError();
  if (Array.isArray(one) && Array.isArray(other)) return areEqualLists(one, other, meter, depth + 1);
  if (isMap(one) && isMap(other)) return areEqualMaps(one, other, meter, depth + 1);
  return one === other;
}

function areEqualLists(
  one: readonly unknown[],
  other: readonly unknown[],
  meter: Meter,
  depth: number,
): boolean {
  if (one.length !== other.length) return false;
  return one.every((element, at) => {
    meter.spend(ELEMENT_UNITS);
    return areEqual(element, other[at], meter, depth);
  });
}
const ELEMENT_UNITS = 2;

function areEqualMaps(one: JsonObject, other: JsonObject, meter: Meter, depth: number): boolean {
  const names = namesOf(one, meter);
  if (names.length !== namesOf(other, meter).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && areEqual(one[name], other[name], meter, depth));
}

/**
 * Whether a list has an equal element, or a map the name. Keys of maps in CEL can also be booleans and numbers, which no
 * name of a JSON object is. Undefined if `among` is neither, or `value` can be no key.
 */
export function isIn(value: unknown, among: unknown, meter: Meter): boolean | undefined {
  if (Array.isArray(among)) {
    return among.some((element) => {
      meter.spend(ELEMENT_UNITS);
      return areEqual(element, value, meter);
    });
  }
  if (isMap(among) && typeof value === 'string') return Object.hasOwn(among, value);
  if (isMap(among) && (typeof value === 'boolean' || isNumber(value))) return false;
  return undefined;
}

/** Negative, zero or positive like `one - other`; NaN with a NaN; undefined if the types have no common order. */
export function compare(one: unknown, other: unknown, meter: Meter): number | undefined {
  if (isNumber(one) && isNumber(other)) return compareOrdered(one, other);
  if (typeof one === 'string' && typeof other === 'string') {
    spendOnText(meter, Math.min(one.length, other.length));
    return compareOrdered(one, other);
  }
  if (one instanceof Instant && other instanceof Instant) {
    return compareOrdered(one.nanoseconds, other.nanoseconds);
  }
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other);
  return undefined;
}

function compareOrdered<Ordered extends string | number | bigint>(one: Ordered, other: Ordered): number {
  if (one < other) return -1;
  if (one > other) return 1;
  // biome-ignore lint/suspicious/noDoubleEquals: 1n === 1 is false, and NaN equals nothing
  return one == other ? 0 : Number.NaN;
}

export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
