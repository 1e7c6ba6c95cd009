import { Ajv2020, type AnySchemaObject, type ErrorObject } from 'ajv/dist/2020.js';

/** A fault of a record. `path` has the names and positions that lead from the record to the faulty value. */
type RecordFault = { path: readonly string[]; message: string };

/** Returns the faults of a record, at most one for each value; none if the record matches its schema. */
export type RecordCheck = (record: unknown) => RecordFault[];

/**
 * Compiles a JSON schema, draft 2020-12. `format` is an annotation only, which is the draft's default.
 * @throws Error that names the fault of the schema
 */
export function compileRecordSchema(schema: AnySchemaObject): RecordCheck {
  // Strict mode rejects unknown keywords, which are usually typing errors.
  const ajv = new Ajv2020({ allErrors: true, strictSchema: true, validateFormats: false, logger: false });
  const validate = ajv.compile(schema);
  return (record) => (validate(record) ? [] : withoutRepeats((validate.errors ?? []).map(faultOf)));
}

/** Keeps the last fault of each value. `anyOf` reports the fault of each alternative, and last that none fits. */
function withoutRepeats(faults: readonly RecordFault[]): RecordFault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault.path), fault])).values()];
}

function faultOf({ instancePath, keyword, params, message }: ErrorObject): RecordFault {
  // JSON pointer escapes, RFC 6901 §4.
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') {
    return { path: [...path, String(params.missingProperty)], message: 'is required' };
  }
  const unknown: unknown = params.additionalProperty ?? params.unevaluatedProperty;
  if (unknown !== undefined) return { path: [...path, String(unknown)], message: 'is not a known field' };
  return { path, message: message ?? `breaks ${keyword}` };
}
