import type { EventCatalog } from '@posthorn/domain/event-catalog';
import { GATEWAY_EVENT_TYPES } from '@posthorn/domain/gateway-event-types';
import { type IdPrefix, idPattern, isId } from '@posthorn/domain/ids';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';

/** Whether a text has neither control characters nor lone surrogates, which break logs, terminals and Postgres. */
export function isPlainText(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.isWellFormed();
}

/** Matches no control character, in a class of a regular expression. */
const PLAIN = '^\\u0000-\\u001f\\u007f-\\u009f';

/**
 * Text on one line, of 1 to `longest` characters. Counts Unicode code points, as JSON Schema does: `maxLength` of zod
 * counts an emoji as two.
 */
export const line = (longest: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .refine((text) => [...text].length <= longest, `must have at most ${longest} characters`)
    .refine(isPlainText, 'must be well-formed, without control characters')
    .meta({ maxLength: longest, pattern: `^[${PLAIN}]*$` });

/**
 * An object whose names the caller chooses. zod silently leaves out the name `__proto__`, so the schema refuses the name.
 * @param what the caller calls the pairs
 */
export const pairs = <Name extends z.ZodType<string, string>, Value extends z.ZodType>(
  name: Name,
  value: Value,
  most: number,
  what: string,
) =>
  z.preprocess(
    (given, context) => {
      if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__'))
        context.addIssue({ code: 'custom', path: ['__proto__'], message: 'must have another name' });
      return given;
    },
    z
      .record(name, value)
      .refine((given) => Object.keys(given).length <= most, `must have at most ${most} ${what}`),
  );

/** A regular expression that matches text on one line with a visible character. */
export const NOT_BLANK = `^[${PLAIN}]*[${PLAIN}\\s\\ufeff][${PLAIN}]*$`;

/** A display name. */
export const label = line(100)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .meta({ pattern: NOT_BLANK });

/** A number of things, in an answer. */
export const count = (description: string) => z.int().min(0).meta({ description });

/** The id of a resource, in an answer. @param text describes the id */
export const idField = (prefix: IdPrefix, text = `Starts with ${prefix}_.`) =>
  z.string().meta({ pattern: idPattern(prefix).source, description: text });

/**
 * Prints the event types of this gateway's catalogue into the OpenAPI document. Another gateway has others, so the
 * generated clients ignore an `enum` with the mark.
 */
export const eventTypesMeta = (codes: ReadonlyMap<string, unknown>) => ({
  enum: [...codes.keys()],
  'x-event-types': true,
});

/** An event type. The catalogue may lack the code: old events keep their types. */
export const eventTypeCode = line(65).meta({ description: 'Code of an event type.' });

/** The id of a record that events are about, such as a sale. */
export const recordId = line(128);

const STORE_ID = /^s_[A-Za-z0-9_-]+$/;
const MAX_STORE_ID = 64;

/** A store's id (specification 4.6). */
export const storeId = z
  .string()
  .max(MAX_STORE_ID, `must have at most ${MAX_STORE_ID} characters`)
  .regex(STORE_ID, 'must be s_ followed by letters, digits, - or _')
  .meta({ description: 'Id of a store.' });

/** Whether `storeId` accepts the value. Faster than its parse, which builds an error for every other value. */
export const isStoreId = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_STORE_ID && STORE_ID.test(value);

/** The path parameter `id`. @throws Problem not_found for a malformed id, as for an unknown id */
export function idParam(prefix: IdPrefix) {
  return z.object({ id: idField(prefix) }).transform(({ id }) => {
    if (!isId(prefix, id)) throw new Problem('not_found');
    return { id };
  });
}

/** An offset whose + stands in a query without its escape. */
const UNESCAPED_OFFSET = / \d\d:?\d\d$/;

/** ISO 8601 with a time zone. Not before 1970, because ids contain the milliseconds since 1970. */
export const instant = z.iso
  .datetime({
    offset: true,
    error({ input }) {
      if (typeof input !== 'string') return undefined;
      const hint = UNESCAPED_OFFSET.test(input) ? '; write the + as %2B' : '';
      return `must be a time in ISO 8601 with its time zone${hint}`;
    },
  })
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() >= 0, 'must not be before 1970');

/** The start of a time range, inclusive. */
export const since = instant.meta({ description: 'From this time on: ISO 8601, not before 1970.' });

/** The end of a time range, exclusive. */
export const until = instant.meta({ description: 'Before this time: ISO 8601, not before `since`.' });

/** Query parameters that restrict a list to a range of creation times. Add `checkTimeRange` to the schema. */
export const timeRange = { since: since.optional(), until: until.optional() };

/** Rejects a time range that ends before it begins. */
export function checkTimeRange(
  range: { since?: Date | undefined; until?: Date | undefined },
  context: z.RefinementCtx,
): void {
  if (range.since === undefined || range.until === undefined || range.until >= range.since) return;
  context.addIssue({ code: 'custom', path: ['until'], message: 'must not be before since' });
}

/** One of these event types, by code. Checks that follow see no unknown type. */
export const knownEventType = (codes: ReadonlyMap<string, unknown>) =>
  z
    .string()
    .refine((code) => codes.has(code), {
      error: 'is not a known event type; see GET /v1/webhooks/events',
      abort: true,
    })
    .meta(eventTypesMeta(codes));

/**
 * The filter `eventType`, and its previous name. Accepts the event types of the catalogue and of the gateway. Add
 * `toEventType` to the schema.
 */
export function eventTypeFilter(catalog: EventCatalog) {
  const known = knownEventType(new Map<string, unknown>([...catalog, ...GATEWAY_EVENT_TYPES])).optional();
  return {
    eventType: known.meta({
      description: `Code of an event type; also ${[...GATEWAY_EVENT_TYPES.keys()].join(', ')}.`,
    }),
    type: known.meta({ deprecated: true, description: 'The previous name of `eventType`.' }),
  };
}

/** Replaces the previous name of the filter `eventType`. */
export function toEventType<Query extends { eventType?: string | undefined; type?: string | undefined }>(
  { type, ...query }: Query,
  context: z.RefinementCtx,
): Omit<Query, 'type'> {
  if (type !== undefined && query.eventType !== undefined && type !== query.eventType) {
    context.addIssue({
      code: 'custom',
      path: ['type'],
      message: 'differs from eventType; use only eventType',
    });
    return z.NEVER;
  }
  return { ...query, eventType: query.eventType ?? type };
}

/** A filter by the id of a resource, which may be deleted. */
export const idFilter = (prefix: IdPrefix) =>
  z.string().regex(idPattern(prefix), `must be an id that begins with ${prefix}_`);

/**
 * A query parameter that the caller may repeat: `status=Failed&status=Retrying`. Has each value once.
 * @param values the accepted values
 */
export function repeatable<const Values extends readonly [string, ...string[]]>(values: Values) {
  const one = z.enum(values);
  return z.preprocess(
    toArray,
    z
      .array(z.string())
      .meta({ items: { type: 'string', enum: [...values] } })
      .transform((texts, context) => {
        const known = texts.flatMap((text) => one.safeParse(text).data ?? []);
        if (known.length === texts.length) return [...new Set(known)];
        context.addIssue({ code: 'custom', message: `must be one of ${values.join(', ')}` });
        return z.NEVER;
      }),
  );
}

/** A parameter that occurs once is a string. */
function toArray(given: unknown): unknown {
  return typeof given === 'string' ? [given] : given;
}

const STATUS_CODE = /^[1-5]\d\d$/;
const MAX_STATUS_CODES = 20;

/** The filter `statusCode`, as texts. The caller may repeat the parameter. */
export const statusCodes = z.preprocess(
  toArray,
  z
    .array(z.string())
    .meta({ items: { type: 'integer', minimum: 100, maximum: 599 }, maxItems: MAX_STATUS_CODES })
    .refine(
      (texts) => texts.every((text) => STATUS_CODE.test(text)),
      'must be a status code, from 100 to 599',
    )
    .refine((texts) => texts.length <= MAX_STATUS_CODES, `must occur at most ${MAX_STATUS_CODES} times`)
    .transform((texts) => [...new Set(texts)]),
);
