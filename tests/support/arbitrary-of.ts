import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';

type Json = JsonSchema[string];
type Components = Readonly<Record<string, JsonSchema>>;

/** Most levels of nested schemas. A recursive schema would never end without this limit. */
const MAX_DEPTH = 6;

/** Generates values that a JSON Schema admits. Reads only the keywords that the OpenAPI document uses. */
export function arbitraryOf(schema: JsonSchema, components: Components, depth = 0): fc.Arbitrary<Json> {
  const inner = (part: Json | undefined) =>
    isSchema(part) && depth < MAX_DEPTH ? arbitraryOf(part, components, depth + 1) : fc.constant(null);
  const options = (list: Json | undefined) => (Array.isArray(list) && list.length > 0 ? list : undefined);

  if (schema.const !== undefined) return fc.constant(schema.const);
  const values = options(schema.enum);
  if (values !== undefined) return fc.constantFrom(...values);
  if (typeof schema.$ref === 'string') return inner(components[schema.$ref.split('/').at(-1) ?? '']);
  const any = options(schema.anyOf ?? schema.oneOf);
  if (any !== undefined) return fc.oneof(...any.map(inner));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(type, schema, inner)));
}

function ofType(
  type: Json | undefined,
  schema: JsonSchema,
  inner: (part: Json | undefined) => fc.Arbitrary<Json>,
): fc.Arbitrary<Json> {
  const number = (name: string, otherwise: number) => {
    const value = schema[name];
    return typeof value === 'number' && Math.abs(value) < 2 ** 31 ? value : otherwise;
  };
  switch (type) {
    case 'object': {
      const properties = isSchema(schema.properties) ? schema.properties : {};
      const requiredKeys = Array.isArray(schema.required) ? schema.required.map(String) : [];
      const parts: Record<string, fc.Arbitrary<Json>> = {};
      for (const [name, part] of Object.entries(properties)) {
        if (!isSchema(part) || part.readOnly !== true) parts[name] = inner(part);
      }
      return fc.record(parts, { requiredKeys }).map((value): Json => ({ ...value }));
    }
    case 'array':
      return fc.array(inner(schema.items), { minLength: number('minItems', 0), maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.integer({ min: number('minimum', -1_000), max: number('maximum', 1_000) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, number);
    default:
      return fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json);
  }
}

function textOf(
  schema: JsonSchema,
  number: (name: string, otherwise: number) => number,
): fc.Arbitrary<string> {
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({
    minLength: number('minLength', 0),
    maxLength: Math.min(number('maxLength', 40), 200),
    unit: 'grapheme',
  });
}

/** Generates the given objects with one field replaced, removed or added. Replaces values of other types. */
export function mutated(value: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const rubbish = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }).map((any) => any as Json),
    fc.constantFrom<Json>(null, '', -1, 1e300, 'x'.repeat(5_000), '\0', '\ud800', '__proto__', [], {}),
  );
  return fc
    .tuple(value, fc.nat(), rubbish, fc.constantFrom('replace', 'remove', 'add'))
    .map(([whole, at, other, how]) => {
      if (!isSchema(whole)) return other;
      const names = Object.keys(whole);
      const name = names[at % Math.max(1, names.length)];
      if (name === undefined || how === 'add') return { ...whole, [`added${at % 7}`]: other };
      const { [name]: _removed, ...rest } = whole;
      return how === 'remove' ? rest : { ...rest, [name]: other };
    });
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
