import type { Schemas } from '@posthorn/client';
import type { InfiniteData } from '@tanstack/react-query';

export type Notification = Schemas['Notification'];
/** A page as `useCursorList` reads it. */
export type OneRead = { data: { data: readonly Notification[]; nextCursor: string | null } };
/** The pages that `useCursorList` has read. */
export type Pages<One extends OneRead> = InfiniteData<One, string | null>;

/** Puts rows in the place of their former versions. Leaves out rows that the list does not have. */
export function replaceRows<One extends OneRead>(
  pages: Pages<One>,
  rows: readonly Notification[],
): Pages<One> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return mapRows(pages, (old) => old.map((row) => byId.get(row.id) ?? row));
}

/**
 * The rows that a list does not have yet, newest first.
 * @param statuses that the list shows; undefined for all
 */
export function newRows<One extends OneRead>(
  pages: Pages<One>,
  rows: readonly Notification[],
  statuses: readonly string[] | undefined,
): Notification[] {
  const known = new Set(pages.pages.flatMap(({ data }) => data.data.map(({ id }) => id)));
  return rows
    .filter(({ id, status }) => !known.has(id) && (statuses === undefined || statuses.includes(status)))
    .sort(newestFirst);
}

/** Adds rows to the page that they belong to. Rows older than the last page belong to a page that is not read. */
export function addRows<One extends OneRead>(pages: Pages<One>, rows: readonly Notification[]): Pages<One> {
  const last = pages.pages.at(-1)?.data;
  const end = last?.nextCursor === null ? '' : (last?.data.at(-1)?.id ?? '');
  let rest = rows.filter(({ id }) => id > end);
  return mapRows(pages, (old, isLast) => {
    const oldest = old.at(-1)?.id ?? '';
    const here = rest.filter(({ id }) => isLast || id > oldest);
    rest = rest.filter((row) => !here.includes(row));
    return here.length === 0 ? old : [...old, ...here].sort(newestFirst);
  });
}

/** Ids begin with their time, so their order is the order of the list. */
const newestFirst = (one: Notification, other: Notification): number => (one.id < other.id ? 1 : -1);

function mapRows<One extends OneRead>(
  pages: Pages<One>,
  change: (rows: readonly Notification[], isLast: boolean) => readonly Notification[],
): Pages<One> {
  return {
    ...pages,
    pages: pages.pages.map((page, at) => ({
      ...page,
      data: { ...page.data, data: change(page.data.data, at === pages.pages.length - 1) },
    })),
  };
}
