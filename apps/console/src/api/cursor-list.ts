import type { List } from '@posthorn/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

type Page<Item> = { data: readonly Item[]; nextCursor: string | null };

/** How often a list that a person looks at is read again, unless a stream brings its changes. */
const REFRESH_MS = 15_000;

/**
 * Reads a list page by page. The list is read again while a person looks at it: the rows stay, and the pages that the
 * person has opened stay open.
 * @param key of the list, with its filters
 * @param read reads a page: the first one without a cursor
 * @param options `refreshMs` is false while rows must not move. A hidden tab reads nothing, either
 */
export function useCursorList<Item>(
  key: readonly unknown[],
  read: (from: { cursor?: string }, signal: AbortSignal) => List<Page<Item>>,
  options: { isEnabled?: boolean; refreshMs?: number | false } = {},
): Listed<Item> {
  const { isEnabled = true, refreshMs = REFRESH_MS } = options;
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      read(pageParam === null ? {} : { cursor: pageParam }, signal).withResponse(),
    initialPageParam: null as string | null,
    getNextPageParam: ({ data }) => data.nextCursor,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: refreshMs !== false,
  });
  return {
    rows: query.data?.pages.flatMap(({ data }) => data.data),
    error: query.error,
    hasMore: query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    readMore: () => {
      void query.fetchNextPage();
    },
    reload: () => {
      void query.refetch();
    },
  };
}

/** What a table needs of a list. */
export type Listed<Item> = {
  /** Undefined until the first page is read. */
  rows: readonly Item[] | undefined;
  error: Error | null;
  hasMore: boolean;
  isReadingMore: boolean;
  readMore: () => void;
  reload: () => void;
};
