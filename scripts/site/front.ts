import { escapeHtml, linkTo } from './html.ts';
import { FRONT, GUIDES, HOME, REFERENCE } from './pages.ts';

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
<h2 id="guides">Guides</h2>
${cards(HOME, GUIDES)}
<h2 id="reference">Reference</h2>
${cards(HOME, REFERENCE_LINKS)}
`;
