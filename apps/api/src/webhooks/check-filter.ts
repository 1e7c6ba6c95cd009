import { compileFilter, MAX_EVALUATION_UNITS } from '@posthorn/domain/filter/filter';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventTypeCode, storeId } from '../http/fields.ts';
import { filterExpression } from './terms/filter.ts';

const bodySchema = () =>
  z.strictObject({
    filter: filterExpression,
    event: z.strictObject({
      type: eventTypeCode,
      storeId: storeId.nullable().optional(),
      data: z.looseObject({}).meta({ description: 'The record. It needs no id here.' }),
    }),
  });

const verdictSchema = z
  .strictObject({
    matches: z.boolean(),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why the expression has no value for the event; null if it has one.' }),
  })
  .meta({ id: 'FilterVerdict' });

/** POST /v1/webhooks/filter/check: tries an expression on an event, and stores nothing. */
export const checkFilter = defineEndpoint<
  Caller,
  undefined,
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  operationId: 'checkFilter',
  summary: 'Try a filter on an event',
  answer: { status: 200, description: 'Whether the filter matches the event.', schema: verdictSchema },
  body: bodySchema,
  async handle({ body: { filter, event } }) {
    const budget = { units: MAX_EVALUATION_UNITS };
    const verdict = compileFilter(filter).evaluate({ ...event, storeId: event.storeId ?? null }, budget);
    const value: z.input<typeof verdictSchema> = {
      matches: verdict?.matches ?? false,
      error: verdict?.fault ?? null,
    };
    return { status: 200, body: { value } };
  },
});
