import { type IdPrefix, isId } from '@posthorn/domain/ids';
import { z } from 'zod';

/** One entry of `_links` (spec: _links, a map from relation to `{href, method}`). */
export const linkSchema = z
  .strictObject({ href: z.string(), method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']) })
  .meta({ id: 'Link' });

const MOST = 100;
const USUAL = 20;

/**
 * The query of a list: how many, and from where on. More filters may stand beside.
 * @param prefix of the ids in the list; the cursor of another list is none of this
 */
export const pageQuery = (prefix: IdPrefix) => ({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, `must be a whole number from 1 to ${MOST}`)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MOST, `must be from 1 to ${MOST}`)
    .default(USUAL)
    .meta({ description: `How many, 1 to ${MOST}; ${USUAL} if not given.` }),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, 'is no cursor of this list')
    .transform((cursor, context) => {
      const id = Buffer.from(cursor, 'base64url').toString('utf8');
      if (isId(prefix, id)) return id;
      context.addIssue({ code: 'custom', message: 'is no cursor of this list' });
      return z.NEVER;
    })
    .optional()
    .meta({ description: 'The `nextCursor` of the page before.' }),
});

type PageQuery = { limit: number; cursor?: string | undefined };

/** A page of a list (design: Lists). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    data: z.array(item),
    nextCursor: z.string().nullable().meta({ description: 'For the next page; null on the last.' }),
    _links: z.strictObject({ self: linkSchema }),
  });

/** What a page is made of: a list's filters, and which rows, newest first. */
type Wanted<Query extends PageQuery> = Omit<Query, keyof PageQuery> & {
  /** The id before which they begin, exclusively. */
  before: string | undefined;
  limit: number;
};

/**
 * A page of a list, newest first.
 * @param href path of the list
 * @param find is asked for one row more than the page has, which tells that there is a next page
 */
export async function page<Query extends PageQuery, Row extends { id: string }>(
  query: Query,
  href: string,
  find: (wanted: Wanted<Query>) => Promise<readonly Row[]>,
  resource: (row: Row) => unknown,
) {
  const { cursor: before, limit, ...filter } = query;
  const rows = await find({ ...filter, before, limit: limit + 1 });
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return {
    data: data.map(resource),
    nextCursor: rows.length > limit && last !== undefined ? Buffer.from(last.id).toString('base64url') : null,
    _links: { self: { href, method: 'GET' } },
  };
}
