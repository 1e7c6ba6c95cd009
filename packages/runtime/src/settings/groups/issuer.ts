import { z } from 'zod';
import { duration, url } from '../formats.ts';
import { setting } from '../setting.ts';

/** Who issues access tokens, and what is believed of them. */
export const ISSUER_SETTINGS = {
  AUTH_ISSUER: setting({
    description: 'Issuer of the access tokens. The local gateway starts its own when this is not set.',
    schema: url('https', 'http'),
    example: 'https://login.example.com',
  }),
  AUTH_AUDIENCE: setting({
    description: 'Audience that an access token must name.',
    schema: z.string().min(1),
    default: 'urn:posthorn:api',
  }),
  AUTH_TOKEN_TYPE: setting({
    description: 'What a JWT must call itself: at+jwt (RFC 9068), for issuers that do so, or any.',
    schema: z.enum(['any', 'at+jwt'], { error: 'must be any or at+jwt' }),
    default: 'any',
  }),
  AUTH_CLOCK_SKEW: setting({
    description: "How far the issuer's clock may be from ours.",
    schema: duration.refine((ms) => ms <= 300_000, 'must be at most 5m'),
    default: '5s',
  }),
  AUTH_KEYS_MAX_AGE: setting({
    description: "How long the issuer's signing keys are kept: as long as one it has removed still counts.",
    schema: duration.refine((ms) => ms >= 1_000, 'must be at least 1s'),
    default: '10m',
  }),
  AUTH_KEYS_COOLDOWN: setting({
    description: 'How soon the keys may be fetched again for a token of a key that is not among them.',
    schema: duration,
    default: '30s',
  }),
  AUTH_CLIENT_ID: setting({
    description:
      'Who Posthorn is to the issuer. Set it, and the secret, to accept opaque access tokens: the issuer is asked about them (RFC 7662).',
    schema: z.string(),
    default: '',
  }),
  AUTH_CLIENT_SECRET: setting({
    description: 'Secret of AUTH_CLIENT_ID.',
    schema: z.string(),
    default: '',
  }),
  AUTH_INTROSPECTION_URL: setting({
    description: "Where the issuer is asked about opaque tokens, if its metadata don't say.",
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
    description: "Claim of the access token that holds the caller's role or list of roles, named likewise.",
    schema: z.string().min(1),
    default: 'role',
  }),
};
