/** The groups of operations, in the order in which an integrator needs them. */
const GROUPS = [
  {
    name: 'API keys',
    paths: /^\/v1\/apikeys/,
    description: 'Credentials for your programs. Only access tokens manage them.',
  },
  {
    name: 'Webhooks',
    paths: /^\/v1\/(egress$|overview$|webhooks(?!\/[^/]+\/(notifications|replay)(\/|$)))/,
    description: 'Endpoints that receive notifications, their event types and statistics.',
  },
  {
    name: 'Events',
    paths: /^\/v1\/events/,
    description: 'Publish what happened, and find what was published.',
  },
  {
    name: 'Notifications',
    paths: /^\/v1\/(webhooks\/[^/]+\/)?notifications/,
    description: 'One event for one webhook, with its attempts. Find out what happened, and retry.',
  },
  {
    name: 'Replays',
    paths: /^\/v1\/(webhooks\/[^/]+\/replay|replays)/,
    description: 'Send many notifications of a webhook again, in the background.',
  },
  {
    name: 'Records',
    paths: /^\/v1\/(sales|transactions)/,
    description: 'The newest version of a published record.',
  },
  {
    name: 'Console',
    paths: /^\/v1\/(session$|console\/)/,
    description: 'Sessions of the console that you embed for your customers, and what a caller may do.',
  },
  { name: 'Audit', paths: /^\/v1\/audit/, description: 'Who changed what, and when.' },
  {
    name: 'Operators',
    paths: /^\/v1\/operator\//,
    description: 'For the people who run the gateway: all organizations, what fails, and how to fix it.',
  },
  { name: 'Service', paths: /^/, description: 'Health of the gateway, and this document.' },
] as const;

/** The group of the webhooks in the document, which receivers implement. */
export const RECEIVED = 'Received notifications';

export const TAGS = [
  ...GROUPS.map(({ name, description }) => ({ name, description })),
  { name: RECEIVED, description: 'The requests that your endpoint receives.' },
];

export function tagOf(path: string): string {
  return GROUPS.find(({ paths }) => paths.test(path))?.name ?? 'Service';
}
