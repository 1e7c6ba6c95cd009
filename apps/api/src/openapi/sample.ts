import type { JsonSchema } from './schemas.ts';

type Json = JsonSchema[string];

const TIME = '2026-11-21T10:00:00.000Z';
/** In nesting levels: deeper examples are unreadable, and examples of recursive schemas would not end. */
const MAX_DEPTH = 8;

/**
 * Creates an example value for a JSON Schema: the schema's own example or default, otherwise a simple
 * value of its type. Ignores patterns and lengths.
 *
 * @param components the schemas that a `$ref` can name
 */
export function sampleOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  depth = 0,
): Json {
  const inner = (part: Json | undefined) =>
    isObject(part) && depth < MAX_DEPTH ? sampleOf(part, components, depth + 1) : null;
  const first = (list: Json | undefined) => (Array.isArray(list) ? list[0] : undefined);

  const given = first(schema.examples) ?? schema.default ?? schema.const ?? first(schema.enum);
  if (given !== undefined) return given;
  if (typeof schema.$ref === 'string') {
    return inner(components[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]);
  }
  const options = schema.anyOf ?? schema.oneOf;
  const types = [schema.type, ...(Array.isArray(options) ? options.map(typeOf) : [])].flat();
  // Nullable fields are null in most responses.
  if (types.includes('null')) return null;
  const option = first(options);
  if (option !== undefined) return inner(option);
  const [type] = types;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isObject(schema.properties) ? schema.properties : {})
          // Only the bodies of changes have read-only fields, and need none of them.
          .filter(([, part]) => !(isObject(part) && part.readOnly))
          .map(([name, part]) => [name, inner(part)]),
      );
    case 'array':
      return [inner(schema.items)];
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' && Number.isSafeInteger(schema.minimum)
        ? Math.max(schema.minimum, 1)
        : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return schema.format === 'date-time' ? TIME : 'text';
  }
}

function typeOf(part: Json): Json {
  return (isObject(part) ? part.type : undefined) ?? '';
}

function isObject(value: Json | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
