import { type IdPrefix, isId } from '@posthorn/domain/ids';
import { z } from 'zod';

/** One entry of `_links` (specification 1.6). */
export const linkSchema = z
  .strictObject({
    href: z.string().meta({ format: 'uri-reference' }),
    method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  })
  .meta({ id: 'Link' });

/** Items on one page. */
const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 20;

/**
 * The query parameters for paging. Each list adds its filters.
 * @param prefix of the ids in the list: a cursor of another list is invalid
 */
export const pageQuery = (prefix: IdPrefix) => pageQueryBy((text) => (isId(prefix, text) ? text : null));

/**
 * As `pageQuery`, for a list in another order than that of its ids.
 * @param parsePlace reads the place of a row in the list; null for any other text
 * @param longest characters of a cursor
 */
export const pageQueryBy = <Place>(parsePlace: (text: string) => Place | null, longest = 100) => ({
  limit: z
    .string()
    // On the text, because zod prints no default of a schema that transforms its input.
    .meta({ type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT })
    .refine((text) => /^\d{1,3}$/.test(text), `must be a whole number from 1 to ${MAX_LIMIT}`)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, `must be from 1 to ${MAX_LIMIT}`)
    .default(DEFAULT_LIMIT)
    .meta({ description: `Items per page, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
  cursor: z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{1,${longest}}$`), 'is not a cursor of this list')
    .transform((cursor, context) => {
      const place = parsePlace(Buffer.from(cursor, 'base64url').toString('utf8'));
      if (place !== null) return place;
      context.addIssue({ code: 'custom', message: 'is not a cursor of this list' });
      return z.NEVER;
    })
    .optional()
    .meta({ description: 'The `nextCursor` of the previous page.' }),
});

type PageQuery = { limit: number; cursor?: string | undefined };

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    data: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'The `cursor` of the next page; null on the last page.' }),
    _links: z.strictObject({
      self: linkSchema.meta({ description: 'This page, with its filters, limit and cursor.' }),
      next: linkSchema.optional().meta({ description: 'The next page. Absent on the last page.' }),
    }),
  });

/** The wanted rows of a list: its filters, the end of the previous page, and a limit. */
type Wanted<Query extends PageQuery> = Omit<Query, keyof PageQuery> & {
  /** Only rows with a smaller id: the rest of the list after the previous page. */
  before: string | undefined;
  limit: number;
};

/**
 * Builds a page of a list, newest first.
 * @param href path of the list
 * @param find gets a limit of one row more than the page: the extra row shows that a next page exists
 */
export async function page<Query extends PageQuery, Row extends { id: string }>(
  query: Query,
  href: string,
  find: (wanted: Wanted<Query>) => Promise<readonly Row[]>,
  resource: (row: Row) => unknown,
) {
  const { cursor: before, limit, ...filter } = query;
  return createPage(query, href, await find({ ...filter, before, limit: limit + 1 }), resource);
}

/** Builds a page from its rows, and from the row that follows the page. */
export function createPage<Row extends { id: string }>(
  { cursor: before, limit, ...filter }: PageQuery,
  href: string,
  rows: readonly Row[],
  resource: (row: Row) => unknown,
) {
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  const linkTo = (id: string | undefined) => ({
    href: `${href}?${toQuery({ ...filter, limit, ...(id === undefined ? {} : { cursor: toCursor(id) }) })}`,
    method: 'GET',
  });
  return {
    data: data.map(resource),
    nextCursor: last === undefined ? null : toCursor(last.id),
    _links: { self: linkTo(before), ...(last === undefined ? {} : { next: linkTo(last.id) }) },
  };
}

/** @param id of the last row of a page */
function toCursor(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/** Prints parsed query parameters as a query. */
function toQuery(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, given] of Object.entries(parameters)) {
    for (const [key, value] of membersOf(name, given)) {
      if (value !== undefined) query.append(key, value instanceof Date ? value.toISOString() : String(value));
    }
  }
  return query.toString();
}

/** The parameters of one value: an array repeats its name, and an object is a `deepObject`. */
function membersOf(name: string, given: unknown): [string, unknown][] {
  if (Array.isArray(given)) return given.map((value) => [name, value]);
  if (typeof given !== 'object' || given === null || given instanceof Date) return [[name, given]];
  return Object.entries(given).map(([key, value]) => [`${name}[${key}]`, value]);
}
