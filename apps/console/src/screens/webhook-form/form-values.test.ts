import type { Schemas } from '@posthorn/client';
import { changesOf, mergeMine, NEW_VALUES, newWebhookOf, valuesOf } from './form-values.ts';

const WEBHOOK: Schemas['WebhookConfiguration'] = {
  id: 'es_01kady0zr05g3h1j9k7m2n4p6q',
  url: 'https://hooks.example.com/a',
  storeId: null,
  eventTypes: ['SALE.CREATE'],
  maxConcurrency: 5,
  maxPerSecond: null,
  ordering: 'none',
  replayAfterRecovery: false,
  digest: null,
  name: 'Warehouse',
  description: null,
  metadata: { team: 'checkout' },
  contacts: [],
  headerNames: ['x-tenant'],
  authentication: {
    type: 'oauth2',
    tokenUrl: 'https://login.example.com/token',
    clientId: 'posthorn',
    scope: null,
    audience: null,
    credentialsIn: 'header',
  },
  signatures: ['rfc9421'],
  filter: null,
  previousSecretExpiresAt: null,
  status: 'Active',
  disabledAt: null,
  disabledReason: null,
  endpoint: { state: 'Closed', since: null, consecutiveFailures: 0, nextProbeAt: null },
  verification: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  _links: {
    self: { href: '/v1/webhooks/es_01kady0zr05g3h1j9k7m2n4p6q', method: 'GET' },
    update: { href: '/v1/webhooks/es_01kady0zr05g3h1j9k7m2n4p6q', method: 'POST' },
  },
};
const VALUES = valuesOf(WEBHOOK);

test('a form that nobody has touched changes nothing', () => {
  expect(changesOf(WEBHOOK, VALUES)).toEqual({});
});

test('a change has only the fields that differ, and an empty text removes a value', () => {
  const values = { ...VALUES, name: ' ', storeId: 's_berlin', isDigested: true, metadata: [] };
  expect(changesOf(WEBHOOK, values)).toEqual({
    name: null,
    storeId: 's_berlin',
    digest: 'hourly',
    metadata: {},
  });
});

test('stored secrets stay unless a person types new ones', () => {
  const { authentication } = VALUES;
  expect(changesOf(WEBHOOK, { ...VALUES, authentication: { ...authentication, clientSecret: 's' } })).toEqual(
    {
      authentication: { ...WEBHOOK.authentication, clientSecret: 's' },
    },
  );
  expect(changesOf(WEBHOOK, { ...VALUES, authentication: { ...authentication, type: 'none' } })).toEqual({
    authentication: null,
  });
  expect(changesOf(WEBHOOK, { ...VALUES, headers: [] })).toEqual({ headers: {} });
});

test('what I changed is kept on top of what somebody else saved', () => {
  const mine = { ...VALUES, maxConcurrency: 7, description: 'mine' };
  const theirs = { ...VALUES, maxConcurrency: 9, name: 'theirs' };
  expect(mergeMine(VALUES, mine, theirs)).toEqual({
    ...VALUES,
    maxConcurrency: 7,
    description: 'mine',
    name: 'theirs',
  });
});

test('a new webhook has no headers and no authentication unless a person adds them', () => {
  const body = newWebhookOf({ ...NEW_VALUES, url: ' https://a.example ' }, 'correct-horse');
  expect(body).toMatchObject({ url: 'https://a.example', secret: 'correct-horse', maxConcurrency: 5 });
  expect(body).not.toHaveProperty('headers');
  expect(body).not.toHaveProperty('authentication');
});
