import { z } from 'zod';
import {
  addressOrRange,
  boolean,
  cidr,
  duration,
  integer,
  list,
  origin,
  rate,
  roleScopes,
  setting,
  url,
} from '../formats.ts';

/** The API and its callers. */
export const API_SETTINGS = {
  PORT: setting({
    description: 'Port of the API.',
    schema: integer(0, 65_535),
    default: '8080',
  }),
  LISTEN_HOST: setting({
    description:
      'Address on which the API and the operations servers listen. The local gateway uses 127.0.0.1.',
    schema: z.string(),
    default: '0.0.0.0',
  }),
  TRUSTED_PROXIES: setting({
    description:
      "CIDR ranges of the proxies in front of the API. Their X-Forwarded-For and X-Forwarded-Proto give the caller's address and scheme.",
    schema: list.pipe(z.array(cidr)),
    default: '',
  }),
  CORS_ORIGINS: setting({
    description: 'Origins of web pages that may call the API, such as https://app.example.com.',
    schema: list.pipe(z.array(origin)),
    default: '',
  }),
  RATE_LIMIT: setting({
    description:
      'Requests of one caller per time window, over all API processes, such as 60000/10s. off disables this limit and RATE_LIMIT_ORGANIZATION.',
    schema: rate,
    default: '60000/10s',
  }),
  RATE_LIMIT_ORGANIZATION: setting({
    description:
      'The same limit for all callers of one organization together. Keep it below the capacity of one API process.',
    schema: rate,
    default: '1500/1s',
  }),
  RATE_LIMIT_NOTIFICATIONS: setting({
    description:
      'Notifications that the events of one organization may create per time window. A larger publication is accepted, and the organization then waits until its quota is available again.',
    schema: rate,
    default: '50000/10s',
  }),
  RATE_LIMIT_DECRYPT: setting({
    description: 'The same limit for requests that return an API key in clear text.',
    schema: rate,
    default: '30/1m',
  }),
  RATE_LIMIT_FAILED_AUTH: setting({
    description:
      'The same limit for failed authentication from one address. Above it, requests from that address get 429. Behind proxies set TRUSTED_PROXIES, or all callers share one address.',
    schema: rate,
    default: '60/1m',
  }),
  RATE_LIMIT_REPORTS: setting({
    description:
      'The same limit for reports of leaked API keys from one address. All addresses together may send 20 times as many.',
    schema: rate,
    default: '20/1m',
  }),
  API_KEY_DECRYPT: setting({
    description:
      'Show API keys in full after their creation (PATCH /v1/apikeys/{id}/decrypt). With false the API never shows a key again, and does not store the text of new keys.',
    schema: boolean,
    default: 'true',
  }),
  RATE_LIMIT_EXCHANGES: setting({
    description:
      'The same limit for exchanges of a console link from one address. All addresses together may send 200 times as many.',
    schema: rate,
    default: '60/1m',
  }),
  ROLE_SCOPES: setting({
    description: 'Scopes that each role may grant. * means every scope.',
    schema: roleScopes,
    default: 'owner=*,admin=*,member=sale:read transaction:read,viewer=',
  }),
  OPERATOR_ROLES: setting({
    description:
      'Roles whose tokens may call /v1/operator/*, across all organizations. off: nobody. Their tokens must not have scopes.',
    schema: z.union([z.literal('off').transform((): string[] => []), list]),
    default: 'operator',
  }),
  EVENT_CATALOG: setting({
    description: 'JSON file of event types. Without it the four event types of the specification apply.',
    schema: z.string(),
    default: '',
  }),
  EGRESS_ADDRESSES: setting({
    description:
      'Addresses and CIDR ranges that requests to endpoints come from. GET /v1/egress shows them, so that receivers can allow them.',
    schema: list.pipe(z.array(addressOrRange)),
    default: '',
  }),
  VERIFY_ENDPOINTS: setting({
    description: 'Send notifications to a new URL only after its endpoint has answered a signed challenge.',
    schema: boolean,
    default: 'false',
  }),
  PUBLISH_WAIT: setting({
    description:
      'How long a request to publish may wait while other organizations publish. After this time it gets 429.',
    schema: duration.refine((ms) => ms >= 100 && ms <= 15_000, 'must be from 100ms to 15s'),
    default: '5s',
  }),
  MAX_CONFIGURATIONS: setting({
    description:
      'Maximum webhook configurations of one organization. This also limits how many notifications one event creates.',
    schema: integer(1, 100_000),
    default: '1000',
  }),
  MAX_API_KEYS: setting({
    description:
      'Maximum usable API keys of one organization. Disabled and expired keys do not count. An organization may create twice as many keys in 24 hours.',
    schema: integer(1, 1_000_000),
    default: '1000',
  }),
  MAX_OPEN_NOTIFICATIONS: setting({
    description:
      'Maximum open notifications (Pending or Retrying) of one organization. Above it, publishing gets 429 and replays pause. The API and the workers need the same value.',
    schema: integer(1, 100_000_000),
    default: '1000000',
  }),
  MAX_RUNNING_REPLAYS: setting({
    description:
      'Maximum running replays of one organization. Dry runs and replays after a recovery do not count.',
    schema: integer(1, 1_000),
    default: '20',
  }),
  MAX_IDEMPOTENCY_KEYS: setting({
    description:
      'Maximum answers that one organization stores for the header Idempotency-Key. Each answer is stored for 24 hours.',
    schema: integer(1, 100_000_000),
    default: '5000000',
  }),
};

/** The issuer of access tokens, and how the API checks tokens. */
export const ISSUER_SETTINGS = {
  AUTH_ISSUER: setting({
    description: 'Issuer of the access tokens. The local gateway starts its own issuer when this is not set.',
    schema: url('https', 'http'),
    example: 'https://login.example.com',
  }),
  AUTH_AUDIENCE: setting({
    description: 'Audience that an access token must contain.',
    schema: z.string().min(1),
    default: 'urn:posthorn:api',
  }),
  AUTH_TOKEN_TYPE: setting({
    description: 'Required typ of a JWT: at+jwt for issuers that follow RFC 9068, or any.',
    schema: z.enum(['any', 'at+jwt'], { error: 'must be any or at+jwt' }),
    default: 'any',
  }),
  AUTH_CLOCK_SKEW: setting({
    description: "Maximum difference between the issuer's clock and the clock of the API.",
    schema: duration.refine((ms) => ms <= 300_000, 'must be at most 5m'),
    default: '5s',
  }),
  AUTH_KEYS_MAX_AGE: setting({
    description:
      "How long the issuer's signing keys are cached. A key that the issuer removes stays valid for this time.",
    schema: duration.refine((ms) => ms >= 1_000, 'must be at least 1s'),
    default: '10m',
  }),
  AUTH_KEYS_COOLDOWN: setting({
    description: "Minimum time between two fetches of the issuer's keys when a token names an unknown key.",
    schema: duration,
    default: '30s',
  }),
  AUTH_CLIENT_ID: setting({
    description:
      'OAuth client ID of Posthorn at the issuer. Set it and AUTH_CLIENT_SECRET to accept opaque access tokens by introspection (RFC 7662).',
    schema: z.string(),
    default: '',
  }),
  AUTH_CLIENT_SECRET: setting({
    description: 'Secret of AUTH_CLIENT_ID.',
    schema: z.string(),
    default: '',
  }),
  AUTH_INTROSPECTION_URL: setting({
    description:
      "Introspection endpoint of the issuer. Only needed when the issuer's metadata does not name it.",
    schema: z.union([z.literal(''), url('https', 'http')], {
      error: 'must be a URL that begins with https:// or http://',
    }),
    default: '',
  }),
  AUTH_ORGANIZATION_CLAIM: setting({
    description:
      "Claim of the access token that holds the caller's organization: a name, a path such as app.org, or a JSON pointer.",
    schema: z.string().min(1),
    default: 'org_id',
  }),
  AUTH_ROLE_CLAIM: setting({
    description:
      "Claim of the access token that holds the caller's role or list of roles: a name, a path or a JSON pointer.",
    schema: z.string().min(1),
    default: 'role',
  }),
};
