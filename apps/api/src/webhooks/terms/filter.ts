import { findFilterFault, MAX_FILTER } from '@posthorn/domain/filter/filter';
import { line } from '../../http/fields.ts';

/** A CEL expression over `data`, `type` and `storeId`, as a request gives it. */
export const filterExpression = line(MAX_FILTER).superRefine((expression, context) => {
  // The faults of `line` say enough about these texts.
  if (expression === '' || [...expression].length > MAX_FILTER) return;
  const fault = findFilterFault(expression);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: `is no filter: ${fault}` });
});

const description =
  'A CEL expression over data, type and storeId; only events that match create notifications.';

export const filter = filterExpression.nullable().meta({ description });

/** In answers, which must not fail if a later version refuses what an earlier one saved. */
export const savedFilter = line(MAX_FILTER).nullable().meta({ description });
