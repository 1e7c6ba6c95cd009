import { z } from 'zod';

/**
 * Reads query parameters of the form `name[key]=value` (`style: deepObject` of OpenAPI) as one object.
 * @param schema of the whole query, with the object in its field `name`
 */
export function withDeepObject<Schema extends z.ZodType>(name: string, schema: Schema) {
  return z.preprocess((query) => nest(name, query), schema);
}

function nest(name: string, query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const start = `${name}[`;
  const isMember = ([key]: readonly [string, unknown]) => key.startsWith(start) && key.endsWith(']');
  const members = Object.entries(query).filter(isMember);
  if (members.length === 0) return query;
  const others = Object.entries(query).filter((entry) => !isMember(entry));
  const object = Object.fromEntries(members.map(([key, value]) => [key.slice(start.length, -1), value]));
  // A parameter with the bare name stays, so that the schema refuses the parameter.
  return Object.fromEntries([[name, object], ...others]);
}
