/** The screens of the console, and what each role may do there. */

/** Ids of resources, one in every state that has its own actions. */
export type Seeded = {
  /** A webhook that works, in an overlap of its secrets, with headers and a running replay. */
  healthy: string;
  /** A webhook whose endpoint is open. */
  down: string;
  /** A disabled webhook. */
  off: string;
  /** An unverified webhook. */
  mute: string;
  /** An event that was sent to `healthy`. */
  event: string;
  /** Notifications to `healthy`: delivered, failed and retrying. */
  ok: string;
  failed: string;
  later: string;
  key: string;
  replay: string;
};

type Method = 'post' | 'patch' | 'delete';
/** The request behind an action. */
export type Call = readonly [method: Method, path: string, body?: object];

export type Screen = {
  path: string;
  /** A text of the screen, once it has loaded. */
  text: string;
  /** Actions for everybody who sees the screen: they change nothing. */
  reads?: readonly string[];
  /** The same for those who may not change it, where other names are right. */
  looks?: readonly string[];
  /** Actions for those whom the gateway lets change it, with the request. */
  changes?: Readonly<Record<string, Call>>;
  /** What a person without scopes sees: this text, and only these actions. */
  viewer?: { text: string; reads?: readonly string[] };
};

const CHART = ['24 h', '7 d', '30 d', 'As table'];
const HIDDEN = { text: 'You may not see this' };
/** Nobody has the part of this tab, so it shows the head of the webhook only. */
const NO_TAB = { text: 'Warehouse' };
const VERIFY = ['TypeScript', 'Node.js', 'Python', 'Go', 'Java', 'PHP', 'Rust', 'Copy code'];

/** Every screen, in each state that has its own actions. A new action belongs here, for the roles that may take it. */
export function listScreens(ids: Seeded): Screen[] {
  const { healthy, down, off, mute, event, ok, failed, later, key, replay } = ids;
  const webhook = (id: string, action: string): Call => ['post', `/v1/webhooks/${id}/${action}`];
  const newWebhook: Call = [
    'post',
    '/v1/webhooks',
    {
      url: 'https://example.com/hooks',
      eventTypes: ['SALE.CREATE'],
      maxConcurrency: 1,
      secret: 'long-enough',
    },
  ];
  const update: Call = ['post', `/v1/webhooks/${healthy}`, { maxConcurrency: 3 }];
  const remove: Call = ['delete', `/v1/webhooks/${healthy}`];
  const newKey: Call = ['post', '/v1/apikeys', { name: 'new', scopes: 'sale:read' }];
  const count: Call = [
    'post',
    `/v1/webhooks/${healthy}/replay`,
    { since: new Date(0).toISOString(), statuses: ['Failed'], dryRun: true },
  ];
  const healthyHead = { Disable: webhook(healthy, 'disable'), 'Send test': webhook(healthy, 'test') };
  const retry = (id: string): Call => ['post', `/v1/notifications/${id}/retry`];
  const cancel = (id: string): Call => ['post', `/v1/notifications/${id}/cancel`];
  const examples = ['SALE.CREATE', 'SALE.UPDATE', 'TRANSACTION.CREATE', 'TRANSACTION.UPDATE'].map(
    (code) => `Example of ${code}`,
  );
  return [
    {
      path: '/',
      text: 'Loyalty is down.',
      reads: [
        'See why: Loyalty',
        'Fix it: Archive',
        'See which: Warehouse',
        'See how: Newcomer',
        'Roll: a key',
        'Show 1 more',
        ...CHART,
      ],
      looks: [
        'See why: Loyalty',
        'Look: Archive',
        'See which: Warehouse',
        'See how: Newcomer',
        'Look: a key',
        'Show 1 more',
        ...CHART,
      ],
    },
    {
      path: '/webhooks',
      text: 'Newcomer',
      changes: {
        'New webhook': newWebhook,
        'Probe now: Loyalty': webhook(down, 'probe'),
        'Enable: Archive': webhook(off, 'enable'),
        'Send challenge again: Newcomer': webhook(mute, 'verify'),
      },
    },
    {
      path: '/webhooks/new',
      text: 'New webhook',
      reads: [],
      changes: {
        ...Object.fromEntries(examples.map((each) => [each, newWebhook])),
        'Generate another': newWebhook,
        Copy: newWebhook,
        'Create webhook': newWebhook,
        Cancel: newWebhook,
      },
      viewer: HIDDEN,
    },
    { path: `/webhooks/${healthy}`, text: 'Time to drain', reads: CHART, changes: healthyHead },
    {
      path: `/webhooks/${down}`,
      text: 'Time to drain',
      reads: CHART,
      changes: {
        Disable: webhook(down, 'disable'),
        'Send test': webhook(down, 'test'),
        'Probe now': webhook(down, 'probe'),
      },
    },
    {
      path: `/webhooks/${off}`,
      text: 'Time to drain',
      reads: CHART,
      changes: { Enable: webhook(off, 'enable') },
    },
    {
      path: `/webhooks/${mute}`,
      text: 'Time to drain',
      reads: CHART,
      changes: { Disable: webhook(mute, 'disable'), 'Send challenge again': webhook(mute, 'verify') },
    },
    {
      path: `/webhooks/${healthy}/deliveries`,
      text: 'sale_ok',
      reads: ['More filters'],
      changes: {
        ...healthyHead,
        'Retry selected': retry(failed),
        'Send again: SALE.CREATE of sale_ok': retry(ok),
        'Retry: SALE.CREATE of sale_failed': retry(failed),
        'Retry: SALE.CREATE of sale_later': retry(later),
      },
      viewer: NO_TAB,
    },
    {
      path: `/webhooks/${healthy}/settings`,
      text: 'Event types',
      changes: {
        ...healthyHead,
        ...Object.fromEntries(examples.map((each) => [each, update])),
        'Replace all headers': update,
        'Add a pair': update,
        Discard: update,
        Save: update,
        Delete: remove,
      },
    },
    {
      path: `/webhooks/${healthy}/secret`,
      text: 'Verify signatures',
      changes: {
        ...healthyHead,
        'End the overlap now': ['delete', `/v1/webhooks/${healthy}/secret/previous`],
        'Rotate the secret': webhook(healthy, 'secret'),
      },
    },
    {
      path: `/webhooks/${healthy}/recovery`,
      text: 'Replays so far',
      changes: { ...healthyHead, Count: count, 'Cancel replay': ['post', `/v1/replays/${replay}/cancel`] },
      viewer: NO_TAB,
    },
    {
      path: `/replays/${replay}`,
      text: 'of 1 queued',
      changes: { 'Cancel replay': ['post', `/v1/replays/${replay}/cancel`] },
      viewer: HIDDEN,
    },
    {
      path: '/notifications?storeId=s_good',
      text: 'sale_ok',
      reads: ['More filters', 'Store: s_good ×'],
      changes: {
        'Retry selected': retry(failed),
        'Send again: SALE.CREATE of sale_ok': retry(ok),
        'Retry: SALE.CREATE of sale_failed': retry(failed),
        'Retry: SALE.CREATE of sale_later': retry(later),
      },
      viewer: HIDDEN,
    },
    {
      path: `/notifications/${ok}`,
      text: 'The endpoint accepted it',
      reads: ['Copy', 'Copy as curl'],
      changes: { 'Send again': retry(ok) },
      viewer: HIDDEN,
    },
    {
      path: `/notifications/${failed}`,
      text: 'Headers sent',
      reads: ['Copy', 'Copy as curl'],
      changes: { 'Retry now': retry(failed) },
      viewer: HIDDEN,
    },
    {
      path: `/notifications/${later}`,
      text: 'Headers sent',
      reads: ['Copy', 'Copy as curl'],
      changes: { 'Retry now': retry(later), Cancel: cancel(later) },
      viewer: HIDDEN,
    },
    { path: '/events?storeId=s_good', text: 'sale_ok', reads: ['Store: s_good ×'], viewer: HIDDEN },
    { path: `/events/${event}`, text: 'Sent to 1 webhook', viewer: HIDDEN },
    { path: '/catalogue', text: 'SALE.CREATE' },
    {
      path: '/catalogue/SALE.CREATE',
      text: 'Subscribed webhooks',
      reads: VERIFY,
      changes: { 'New webhook for this type': newWebhook },
    },
    { path: '/apikeys', text: 'a key', changes: { 'Create API key': newKey } },
    {
      path: `/apikeys?id=${key}`,
      text: 'Last used',
      changes: {
        Disable: ['post', `/v1/apikeys/${key}/disable`],
        'Show key': ['patch', `/v1/apikeys/${key}/decrypt`],
        Change: ['post', `/v1/apikeys/${key}`, { name: 'other' }],
        Roll: ['post', `/v1/apikeys/${key}/roll`],
      },
    },
    { path: '/audit', text: 'created the API key', viewer: HIDDEN },
    {
      path: '/search?q=sale_down',
      text: 'of',
      viewer: { text: 'You may not read events and notifications' },
    },
  ];
}
