import type { Options } from 'minisearch';

/** What the search knows of a section. */
export type Entry = { id: string; title: string; page: string; text: string; start: string };

/** The build makes the index with these options, and the browser reads the index with the same options. */
export const SEARCH_OPTIONS: Options<Entry> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'start'],
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
