import { Ajv2020, type AnySchemaObject, type ErrorObject } from 'ajv/dist/2020.js';
import type { Fault } from './problem.ts';

/** Returns the faults of a record, none if it matches its schema. Paths are dotted and start at the record. */
export type RecordCheck = (record: unknown) => Fault[];

/**
 * Compiles a JSON schema, draft 2020-12. `format` is an annotation only, which is the draft's default.
 * @throws Error that names the fault of the schema
 */
export function compileRecordSchema(schema: AnySchemaObject): RecordCheck {
  // Strict mode rejects unknown keywords, which are usually typing errors.
  const ajv = new Ajv2020({ allErrors: true, strictSchema: true, validateFormats: false, logger: false });
  const validate = ajv.compile(schema);
  return (record) => (validate(record) ? [] : (validate.errors ?? []).map(faultOf));
}

function faultOf({ instancePath, keyword, params, message }: ErrorObject): Fault {
  // JSON pointer escapes, RFC 6901 §4.
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
