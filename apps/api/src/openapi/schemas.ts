import { z } from 'zod';

type JsonValue = z.core.util.JSONType;
/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 takes as it is. */
export type JsonSchema = { [key: string]: JsonValue };

/** Schemas of one document: what has a name (`.meta({ id })`) is printed once and referred to. */
export type Schemas = {
  /** @param side what a caller sends, before defaults and transformations, or what it is answered */
  print(schema: z.ZodType, side: 'sent' | 'answered'): JsonSchema;
  /** All that have a name. */
  components(): Record<string, JsonSchema>;
};

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

export function createSchemas(): Schemas {
  const components = new Map<string, JsonSchema>();

  return {
    print(schema, side) {
      // In a list, or a schema that has a name would be printed here instead of being referred to.
      const printed = z.toJSONSchema(z.array(schema), {
        io: side === 'sent' ? 'input' : 'output',
        unrepresentable: 'any',
        override: ({ jsonSchema }) => withoutLongPattern(jsonSchema),
      });
      const text = JSON.stringify(printed).replaceAll(DEFINITIONS, COMPONENTS);
      const { items, $defs = {} } = printedSchema.parse(JSON.parse(text));
      for (const [name, definition] of Object.entries($defs)) components.set(name, definition);
      return items;
    },

    components: () => Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

const jsonSchema: z.ZodType<JsonSchema> = z.record(z.string(), z.json());
const printedSchema = z.object({ items: jsonSchema, $defs: z.record(z.string(), jsonSchema).optional() });

/** `format: date-time` says it; zod's pattern for it would be the longest thing on the page. */
function withoutLongPattern(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format === 'date-time') delete schema.pattern;
}
