/** The pages of the site under /docs/, in the order of the navigation, and the Markdown file of each page. */

export type Guide = {
  /** Path of the page, absolute on the gateway. */
  path: string;
  /** Path of the Markdown file in the repository. */
  source: string;
  /** Name in the navigation. */
  name: string;
  /** What a reader can do with the page, for the list of guides. */
  purpose: string;
};

export const FRONT = '/';
export const HOME = '/docs/';
export const REFERENCE = '/docs/reference';
export const ERRORS = '/docs/errors';
const DELIVERY_ERRORS = '/docs/delivery-errors';
/** The guides whose sections are pages of their own under /docs/errors/. */
export const CODE_GUIDES: readonly string[] = [ERRORS, DELIVERY_ERRORS];

/** The OpenAPI document in the repository. */
export const DESCRIPTION = 'docs/openapi.json';

export const GUIDES: readonly Guide[] = [
  {
    path: '/docs/receiving',
    source: 'docs/receiving.md',
    name: 'Receive notifications',
    purpose: 'Build an endpoint that verifies each notification and handles it once.',
  },
  {
    path: '/docs/receiver-library',
    source: 'packages/receiver/README.md',
    name: 'Receiver library',
    purpose: 'Verify notifications on Node.js with @posthorn/receiver.',
  },
  {
    path: '/docs/receiver-samples',
    source: 'examples/receivers/README.md',
    name: 'Receiver samples',
    purpose: 'Copy a receiver in Node.js, Python, Go, Java, PHP or Rust.',
  },
  {
    path: '/docs/publishing',
    source: 'docs/publishing.md',
    name: 'Publish events',
    purpose: 'Publish events from your service without losing any, and retry safely.',
  },
  {
    path: '/docs/api',
    source: 'docs/api.md',
    name: 'Use the API',
    purpose: 'Credentials, lists, conditional requests, idempotency, and every resource.',
  },
  {
    path: '/docs/console',
    source: 'docs/console.md',
    name: 'Console',
    purpose: 'Open the console, connect it to your identity provider, and embed it for your customers.',
  },
  {
    path: '/docs/operators',
    source: 'docs/operators.md',
    name: 'Operate all organizations',
    purpose: 'See every organization, find what fails, and put it right.',
  },
  {
    path: '/docs/command-line',
    source: 'packages/cli/README.md',
    name: 'Command line',
    purpose: 'Manage keys and webhooks, publish, and find out what happened to a delivery.',
  },
  {
    path: ERRORS,
    source: 'docs/errors.md',
    name: 'Errors',
    purpose: 'What each error means, what causes it, and what to do.',
  },
  {
    path: DELIVERY_ERRORS,
    source: 'docs/delivery-errors.md',
    name: 'Delivery errors',
    purpose: 'Why an attempt to deliver a notification failed, and what to do.',
  },
  {
    path: '/docs/limits',
    source: 'docs/limits.md',
    name: 'Limits',
    purpose: 'Every rate limit, quota, size and time limit, with its default.',
  },
];

/** Files that guides link to. The site serves them as text, so that the links work on the gateway, too. */
export const FILES: ReadonlyMap<string, string> = new Map(
  [
    'examples/receivers/receiver.mjs',
    'examples/receivers/receiver.py',
    'examples/receivers/receiver.go',
    'examples/receivers/Receiver.java',
    'examples/receivers/receiver.php',
    'examples/receivers/rust/receiver.rs',
    'packages/receiver/vectors.json',
  ].map((source) => [source, `/docs/files/${source.split('/').at(-1)}`]),
);

/** Where a link of a guide leads, by the target's path in the repository. All other targets get no link. */
const TARGETS: ReadonlyMap<string, string> = new Map([
  ...GUIDES.map(({ source, path }) => [source, path] as const),
  ...FILES,
  [DESCRIPTION, '/openapi.json'],
]);

export const findTarget = (source: string): string | undefined => TARGETS.get(source);

export const findGuide = (source: string): Guide | undefined =>
  GUIDES.find((guide) => guide.source === source);
