import { escapeHtml } from '@posthorn/domain/escape-html';
import { linkTo } from './links.ts';
import { ERRORS, FRONT, GUIDES, HOME, REFERENCE } from './pages.ts';

type Link = { path: string; name: string; purpose: string };

const cards = (from: string, links: readonly Link[]) =>
  `<ul class="cards">\n${links
    .map(
      ({ path, name, purpose }) =>
        `<li><a href="${escapeHtml(linkTo(from, path))}">${escapeHtml(name)}</a><p>${escapeHtml(purpose)}</p></li>`,
    )
    .join('\n')}\n</ul>`;

const REFERENCE_LINKS: readonly Link[] = [
  {
    path: REFERENCE,
    name: 'API reference',
    purpose: 'Every operation with its parameters, examples and errors.',
  },
  { path: '/openapi.json', name: 'OpenAPI document', purpose: 'The same for programs: OpenAPI 3.1.' },
];

/** Content of the gateway's front page. */
export const frontPage = (): string => `<h1>Posthorn</h1>
<p class="lead">This gateway issues API keys and delivers signed webhooks. Your services publish an event once. The gateway delivers the event to the HTTPS endpoint of every subscriber.</p>
${cards(FRONT, [
  { path: HOME, name: 'Documentation', purpose: 'Guides, errors and limits of this version.' },
  ...REFERENCE_LINKS,
  { path: '/readyz', name: 'Health', purpose: 'Whether this gateway can serve requests now.' },
])}
<p>Programs that ask for JSON get these links, and those to every list, as JSON.</p>
`;

/** Content of the overview at /docs/. */
export const homePage = (): string => `<h1>Documentation</h1>
<p class="lead">These pages describe the version that runs here.</p>
${allPages(HOME)}`;

/** Content of the page for an unknown address. @param from path of this page, for its links */
export const notFoundPage = (from: string): string => `<h1>Page not found</h1>
<p>This version has no page at this address. These pages exist:</p>
${allPages(from)}`;

const allPages = (from: string) => `<h2 id="guides">Guides</h2>
${cards(from, GUIDES)}
<h2 id="reference">Reference</h2>
${cards(from, REFERENCE_LINKS)}
`;

/** Content of the reference. A script fills the element `reference` (browser/reference.js). */
export function referencePage(): string {
  const to = (path: string) => linkTo(REFERENCE, path);
  return `<h1>API reference</h1>
<noscript><p>This page needs JavaScript. The <a href="${to('/openapi.json')}">OpenAPI document</a> has the same content. <a href="${to('/docs/api#operations')}">Use the API</a> lists every operation and explains every resource. <a href="${to(ERRORS)}">Errors</a> and <a href="${to('/docs/limits')}">Limits</a> list the rest.</p></noscript>
<div id="reference" data-description="${to('/openapi.json')}"></div>
`;
}
