import { posix } from 'node:path';
import { escapeHtml } from '@posthorn/domain/escape-html';
import GithubSlugger from 'github-slugger';
import { Marked, type Token, type Tokens, type TokensList } from 'marked';
import { linkTo } from './links.ts';
import { findGuide, findTarget } from './pages.ts';

export type Heading = { depth: number; text: string; slug: string };

/** A heading with everything up to the next heading. `heading` is null before the first heading of a document. */
export type Section = { heading: Heading | null; tokens: Token[] };

/** A parsed document. */
export type Document = { source: string; sections: Section[] };

const marked = new Marked();

/** Parses a document. The slugs of its headings are those of GitHub, so links between documents work in both places. */
export function parseDocument(source: string, text: string): Document {
  const slugger = new GithubSlugger();
  const sections: Section[] = [{ heading: null, tokens: [] }];
  for (const token of marked.lexer(text)) {
    if (isHeading(token)) {
      const plain = plainText(token.tokens);
      sections.push({
        heading: { depth: token.depth, text: plain, slug: slugger.slug(plain) },
        tokens: [token],
      });
    } else sections.at(-1)?.tokens.push(token);
  }
  return { source, sections };
}

type RenderOptions = {
  /** Path of the page on which the text appears. */
  page: string;
  /** Path of the Markdown file, from which its links lead. */
  source: string;
  /** Where a link to an anchor of the same document leads. Default: the same page. */
  anchorTarget?: (anchor: string) => string;
};

/** Renders sections as HTML. */
export function renderSections(sections: readonly Section[], options: RenderOptions): string {
  const renderer = new Marked({ renderer: rendererOf(sections, options) });
  return sections.map(({ tokens }) => renderer.parser(toList(tokens))).join('');
}

function rendererOf(sections: readonly Section[], options: RenderOptions) {
  const slugs = new Map(sections.map(({ heading, tokens }) => [tokens[0], heading?.slug]));
  type Parser = { parser: { parseInline(tokens: Token[]): string } };
  return {
    heading(this: Parser, token: Tokens.Heading): string {
      const text = this.parser.parseInline(token.tokens);
      const slug = slugs.get(token);
      if (slug === undefined || token.depth === 1) return `<h${token.depth}>${text}</h${token.depth}>\n`;
      const label = escapeHtml(`Link to “${plainText(token.tokens)}”`);
      const anchor = `<a class="anchor" href="#${slug}" aria-label="${label}">#</a>`;
      return `<h${token.depth} id="${slug}">${text} ${anchor}</h${token.depth}>\n`;
    },
    link(this: Parser, token: Tokens.Link): string {
      const href = resolveLink(token.href, options);
      // `[errors.md](errors.md)` suits a folder of files. The site has names for its pages.
      const guide = token.text.endsWith('.md') ? findGuide(pathOf(token.href, options)) : undefined;
      const text = guide === undefined ? this.parser.parseInline(token.tokens) : escapeHtml(guide.name);
      return href === undefined ? text : `<a href="${escapeHtml(href)}">${text}</a>`;
    },
    code({ text }: Tokens.Code): string {
      return `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`;
    },
    table(this: Parser, { header, rows }: Tokens.Table): string {
      const cell = (open: string, close: string) => (each: Tokens.TableCell) =>
        `${open}${this.parser.parseInline(each.tokens)}${close}`;
      // An empty header is a cell: screen readers would announce an empty name with each cell of its column.
      const head = header.map((each) =>
        each.text === '' ? '<td></td>' : cell('<th scope="col">', '</th>')(each),
      );
      const body = rows.map((cells) => `<tr>${cells.map(cell('<td>', '</td>')).join('')}</tr>`);
      return `<div class="table" tabindex="0" role="group" aria-label="Table"><table>
<thead><tr>${head.join('')}</tr></thead>
<tbody>${body.join('\n')}</tbody>
</table></div>\n`;
    },
    /** The documents contain only comments. */
    html: () => '',
  };
}

/** @returns undefined for a target that the site does not have */
function resolveLink(href: string, options: RenderOptions): string | undefined {
  const { page, anchorTarget } = options;
  if (/^(https?|mailto):/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  if (path === '') return anchorTarget === undefined ? href : linkTo(page, anchorTarget(anchor ?? ''));
  const target = findTarget(pathOf(href, options));
  if (target === undefined) return undefined;
  return linkTo(page, anchor === undefined ? target : `${target}#${anchor}`);
}

/** The path of a link's target in the repository. */
function pathOf(href: string, { source }: RenderOptions): string {
  return posix.join(posix.dirname(source), href.replace(/#.*/, ''));
}

/** The parser of marked reads reference links from its list. The documents have none. */
const toList = (tokens: readonly Token[]): TokensList => Object.assign([...tokens], { links: {} });

/** The text of tokens without any markup, for headings and for the search. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('').replaceAll(/\s+/g, ' ').trim();
}

function textOf(token: Token): string {
  if (token.type === 'html') return '';
  if (isTable(token))
    return cellsOf(token)
      .map((cell) => `${plainText(cell.tokens)} `)
      .join('');
  if (isList(token)) return token.items.map((item) => `${plainText(item.tokens)} `).join('');
  if ('tokens' in token && token.tokens !== undefined) {
    return `${plainText(token.tokens)}${token.type === 'paragraph' ? ' ' : ''}`;
  }
  return 'text' in token ? token.text : ' ';
}

const cellsOf = ({ header, rows }: Tokens.Table) => [header, ...rows].flat();
const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table';
const isList = (token: Token): token is Tokens.List => token.type === 'list';
