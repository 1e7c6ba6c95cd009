import { escapeHtml } from '@posthorn/domain/escape-html';
import { linkTo } from './links.ts';
import type { Heading } from './markdown.ts';
import { FRONT, GUIDES, HOME, REFERENCE } from './pages.ts';

type PageContent = {
  /** Absolute path of the page. */
  path: string;
  title: string;
  description?: string;
  /** The main content, as HTML. */
  main: string;
  /** Whether a script on the page makes its own `<main>`. A page must have only one. */
  makesMain?: true;
  /** Headings for the list "On this page". */
  contents?: readonly Heading[];
  /** Files in /docs/assets/ that only this page needs. */
  styles?: readonly string[];
  scripts?: readonly string[];
};

/** Every page of the navigation, in its order. */
const ENTRIES = [
  { path: HOME, name: 'Overview' },
  ...GUIDES,
  { path: REFERENCE, name: 'API reference' },
] as const;

const LOGO =
  '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="10" cy="12" r="5"/><path d="M10 7h6l5-3v16l-5-3h-6"/></svg>';

/**
 * A whole page. The pages contain neither inline styles nor inline scripts, and need no other host.
 * @param version of Posthorn, for the footer
 */
export function renderPage(content: PageContent, version: string): string {
  const { path, title, description, main, makesMain, contents = [], styles = [], scripts = [] } = content;
  const [open, close] = makesMain
    ? [`section aria-label="${escapeHtml(title)}"`, 'section']
    : ['main', 'main'];
  const to = (target: string) => escapeHtml(linkTo(path, target));
  const asset = (name: string) => to(`/docs/assets/${name}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title === 'Posthorn' ? title : `${title} · Posthorn`)}</title>
${description === undefined ? '' : `<meta name="description" content="${escapeHtml(description)}">\n`}<link rel="icon" href="${asset('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${asset('site.css')}">
${styles.map((name) => `<link rel="stylesheet" href="${asset(name)}">\n`).join('')}<script src="${asset('search.js')}" defer></script>
${scripts.map((name) => `<script src="${asset(name)}" defer></script>\n`).join('')}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${to(FRONT)}">${LOGO}<span>Posthorn</span></a>
<form class="search" role="search" action="${to(HOME)}">
<input type="search" name="q" placeholder="Search" aria-label="Search the documentation" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
<div class="results" hidden><p role="status"></p><ul></ul></div>
</form>
<button class="menu" type="button" popovertarget="pages">Pages</button>
</header>
<div class="columns">
<nav id="pages" class="pages" aria-label="Documentation" popover>
<ul>
${ENTRIES.map((entry) => `<li><a href="${to(entry.path)}"${isWithin(path, entry.path) ? ' aria-current="page"' : ''}>${escapeHtml(entry.name)}</a></li>`).join('\n')}
</ul>
</nav>
<${open} id="main" class="content" tabindex="-1">
${main}
</${close}>
${contents.length < 2 ? '' : contentsList(contents)}</div>
<footer>Posthorn ${escapeHtml(version)} · <a href="${to('/openapi.json')}">OpenAPI document</a> · <a href="${to('/readyz')}">Health</a></footer>
</body>
</html>
`;
}

/** Whether the navigation marks an entry: its own page, or a page below it, such as that of an error code. */
function isWithin(path: string, entry: string): boolean {
  return path === entry || (entry !== HOME && path.startsWith(`${entry}/`));
}

function contentsList(contents: readonly Heading[]): string {
  const item = ({ slug, text, depth }: Heading) =>
    `<li class="depth-${depth}"><a href="#${slug}">${escapeHtml(text)}</a></li>`;
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>
${contents.map(item).join('\n')}
</ul></nav>
`;
}
