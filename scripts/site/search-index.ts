import MiniSearch from 'minisearch';
import { type Document, plainText, type Section } from './markdown.ts';
import type { Operation } from './operations.ts';
import { type Guide, REFERENCE } from './pages.ts';
import { type Entry, SEARCH_OPTIONS } from './search-options.ts';

/** Characters of a section that a result shows. */
const SHOWN = 140;

/** The index for the search in the browser: one entry for each section of the guides, and for each operation. */
export function searchIndex(
  guides: readonly (Guide & { document: Document })[],
  operations: readonly Operation[],
): string {
  const index = new MiniSearch<Entry>(SEARCH_OPTIONS);
  for (const { path, document } of guides) {
    const page = titleOf(document);
    for (const section of document.sections) {
      const { heading, tokens } = section;
      if (heading === null) continue;
      const text = plainText(tokens.slice(1));
      const id = heading.depth === 1 ? path : `${path}#${heading.slug}`;
      index.add({ id, title: heading.text, page, text, start: startOf(text) });
    }
  }
  for (const { anchor, summary, operationId, request, description } of operations) {
    index.add({
      id: `${REFERENCE}#${anchor}`,
      title: summary,
      page: 'API reference',
      text: `${request} ${operationId} ${description}`,
      start: request,
    });
  }
  return JSON.stringify(index);
}

/** The text of a document's first heading. */
export function titleOf({ source, sections }: Document): string {
  const title = sections.find((section: Section) => section.heading?.depth === 1)?.heading?.text;
  if (title === undefined) throw new Error(`${source} has no title`);
  return title;
}

function startOf(text: string): string {
  if (text.length <= SHOWN) return text;
  return `${text.slice(0, text.lastIndexOf(' ', SHOWN))} …`;
}
