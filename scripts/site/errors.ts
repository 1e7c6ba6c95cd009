import { escapeHtml } from '@posthorn/domain/escape-html';
import { linkTo } from './links.ts';
import { type Document, plainText, renderSections, type Section } from './markdown.ts';
import { ERRORS } from './pages.ts';

/** The description of an error code in docs/errors.md, or of a cause in docs/delivery-errors.md. */
export type ErrorSection = {
  code: string;
  /** HTTP status of an error; `Delivery` for a cause. */
  status: string;
  title: string;
  section: Section;
};

/** Codes are level-3 headings. The next paragraph has status and title, such as `**400** · The request is invalid`. */
export function listErrors({ source, sections }: Document): ErrorSection[] {
  return sections.flatMap((section) => {
    if (section.heading?.depth !== 3) return [];
    const code = section.heading.text;
    const summary = section.tokens.find(({ type }) => type === 'paragraph');
    const [, status, title] =
      /^(\d{3}|Delivery) · (.+)$/.exec(plainText(summary === undefined ? [] : [summary])) ?? [];
    if (status === undefined || title === undefined)
      throw new Error(`${source}: ${code} has no status and title`);
    return [{ code, status, title, section }];
  });
}

/** Content of the page of an error code. @param guide the page with all codes of this kind */
export function renderError(
  { code, section }: ErrorSection,
  guide: { path: string; name: string; document: Document },
  codes: ReadonlySet<string>,
): string {
  const { source } = guide.document;
  const page = `${ERRORS}/${code}`;
  const anchorTarget = (anchor: string) =>
    codes.has(anchor) ? `${ERRORS}/${anchor}` : `${guide.path}#${anchor}`;
  const [, ...tokens] = section.tokens;
  const body = renderSections([{ heading: null, tokens }], { page, source, anchorTarget });
  return `<p class="crumbs"><a href="${linkTo(page, guide.path)}">${escapeHtml(guide.name)}</a></p>
<h1><code>${escapeHtml(code)}</code></h1>
${body}`;
}

/** A list of all codes with links to their pages. */
export function errorList(errors: readonly ErrorSection[], page: string): string {
  const item = ({ code, status, title }: ErrorSection) =>
    `<li><a href="${linkTo(page, `${ERRORS}/${code}`)}"><code>${escapeHtml(code)}</code></a> ${status} · ${escapeHtml(title)}</li>`;
  return `<ul class="codes">\n${errors.map(item).join('\n')}\n</ul>`;
}
