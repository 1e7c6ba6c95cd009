import { z } from 'zod';
import { cidr, integer, list, origin, rate, roleScopes } from '../formats.ts';
import { setting } from '../setting.ts';

/** The API and its callers. */
export const API_SETTINGS = {
  PORT: setting({
    description: 'Port of the API.',
    schema: integer(0, 65_535),
    default: '8080',
  }),
  LISTEN_HOST: setting({
    description:
      'Address that the API, and the health checks and metrics, listen on. The local gateway uses 127.0.0.1.',
    schema: z.string(),
    default: '0.0.0.0',
  }),
  TRUSTED_PROXIES: setting({
    description:
      "Ranges of the proxies in front of the API, whose X-Forwarded-For and -Proto tell the caller's address and scheme.",
    schema: list.pipe(z.array(cidr)),
    default: '',
  }),
  CORS_ORIGINS: setting({
    description: 'Origins whose pages may call the API, such as https://app.example.com.',
    schema: list.pipe(z.array(origin)),
    default: '',
  }),
  RATE_LIMIT: setting({
    description:
      'Requests of one caller, over all API processes: as many at once, and in such a time; or off.',
    schema: rate,
    default: '60000/10s',
  }),
  RATE_LIMIT_DECRYPT: setting({
    description: 'Likewise, requests of one caller that show an API key in full.',
    schema: rate,
    default: '30/1m',
  }),
  RATE_LIMIT_FAILED_AUTH: setting({
    description:
      'Likewise, wrong credentials from one address, which then is not listened to. Behind proxies set TRUSTED_PROXIES, or all callers share an address.',
    schema: rate,
    default: '60/1m',
  }),
  ROLE_SCOPES: setting({
    description: 'What each role may grant; * is every scope.',
    schema: roleScopes,
    default: 'owner=*,admin=*,member=sale:read transaction:read,viewer=',
  }),
  EVENT_CATALOG: setting({
    description: 'JSON file of event types; without one the four types of the specification.',
    schema: z.string(),
    default: '',
  }),
  MAX_CONFIGURATIONS: setting({
    description: 'Webhook configurations that one organization may have: what one event can fan out to.',
    schema: integer(1, 100_000),
    default: '1000',
  }),
};
