import { line } from '../../http/fields.ts';

const MAX_FILTER = 1_000;

/** A CEL expression over `data`, `type` and `storeId`. */
export const filter = line(MAX_FILTER).nullable().meta({
  description: 'A CEL expression over data, type and storeId; only events that match create notifications.',
});
