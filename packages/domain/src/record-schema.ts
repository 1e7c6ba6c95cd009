import { Ajv2020, type AnySchemaObject, type ErrorObject } from 'ajv/dist/2020.js';
import type { Fault } from './problem.ts';

/** What is wrong with a record; nothing if it meets its schema. Paths are dotted, from the record on. */
export type RecordCheck = (record: unknown) => Fault[];

/**
 * Compiles a JSON schema, draft 2020-12, once for all records. `format` is a remark only, as the draft has
 * it unless agreed otherwise.
 * @throws Error that says what is wrong with the schema
 */
export function compileRecordSchema(schema: AnySchemaObject): RecordCheck {
  // What the schema says that nobody knows is more likely a slip than a wish.
  const ajv = new Ajv2020({ allErrors: true, strictSchema: true, validateFormats: false, logger: false });
  const validate = ajv.compile(schema);
  return (record) => (validate(record) ? [] : (validate.errors ?? []).map(faultOf));
}

function faultOf({ instancePath, keyword, params, message }: ErrorObject): Fault {
  // RFC 6901 §4
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') {
    return { path: [...path, params.missingProperty].join('.'), message: 'is required' };
  }
  const unknown: unknown = params.additionalProperty ?? params.unevaluatedProperty;
  if (unknown !== undefined) return { path: [...path, unknown].join('.'), message: 'is not a known field' };
  return { path: path.join('.'), message: message ?? `breaks ${keyword}` };
}
