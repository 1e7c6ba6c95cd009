import { z } from 'zod';

type JsonValue = z.core.util.JSONType;
/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = { [key: string]: JsonValue };

/** The schemas of one document. Each named schema (`.meta({ id })`) becomes a component. */
export type Schemas = {
  /** @param side `request`: before defaults and transformations; `response`: after them */
  print(schema: z.ZodType, side: 'request' | 'response'): JsonSchema;
  /** The named schemas printed so far, by name. */
  components(): Record<string, JsonSchema>;
};

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

export function createSchemas(): Schemas {
  const components = new Map<string, JsonSchema>();

  return {
    print(schema, side) {
      // Wrapped in an array, because zod prints a named schema in place if it is the root.
      const printed = z.toJSONSchema(z.array(schema), {
        io: side === 'request' ? 'input' : 'output',
        unrepresentable: 'any',
        override: ({ jsonSchema }) => deleteTimePattern(jsonSchema),
      });
      const text = JSON.stringify(printed).replaceAll(DEFINITIONS, COMPONENTS);
      const { items, $defs = {} } = printedSchema.parse(JSON.parse(text));
      for (const [name, definition] of Object.entries($defs)) components.set(name, definition);
      return items;
    },

    components: () => Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** A value as JSON has it: without `undefined`. */
export function toJson(value: unknown): JsonValue {
  return z.json().parse(JSON.parse(JSON.stringify(value)));
}

const jsonSchema: z.ZodType<JsonSchema> = z.record(z.string(), z.json());
const printedSchema = z.object({ items: jsonSchema, $defs: z.record(z.string(), jsonSchema).optional() });

/** Removes zod's long pattern for times, because `format: date-time` is enough. */
function deleteTimePattern(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format === 'date-time') delete schema.pattern;
}
