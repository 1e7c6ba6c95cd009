import { z } from 'zod';
import {
  boolean,
  duration,
  encryptionKeys,
  integer,
  list,
  nameServer,
  origin,
  rate,
  roleScopes,
  url,
} from './formats.ts';
import { ISSUER_SETTINGS } from './issuer-settings.ts';
import { setting } from './setting.ts';

const cidr = z.union([z.cidrv4(), z.cidrv6()], { error: 'must be a list of CIDR ranges such as 10.0.0.0/8' });

/** Every setting there is. The names, and what they mean, are part of the product. */
export const SETTINGS = {
  PORT: setting({
    description: 'Port of the API.',
    schema: integer(0, 65_535),
    default: '8080',
  }),
  LISTEN_HOST: setting({
    description:
      'Address that the API, and the workers’ health check and metrics, listen on. The local gateway uses 127.0.0.1.',
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
  OPS_PORT: setting({
    description: 'Port of a worker’s /healthz and /metrics, not for strangers. The local gateway uses any.',
    schema: integer(0, 65_535),
    default: '9464',
  }),
  OPS_USER: setting({
    description:
      'Name under which operators see /ops/queues and /metrics (HTTP Basic); without it, and the password, there is neither.',
    schema: z.string().regex(/^[^:\p{Cc}]{0,128}$/u, 'must be at most 128 characters, no : among them'),
    default: '',
  }),
  OPS_PASSWORD: setting({
    description: 'Password of OPS_USER, at least 16 characters.',
    schema: z.string().regex(/^(\P{Cc}{16,256})?$/u, 'must be 16 to 256 characters'),
    default: '',
  }),
  DATABASE_URL: setting({
    description: 'PostgreSQL 15 or newer. The local gateway starts its own when this is not set.',
    schema: url('postgres', 'postgresql'),
    example: 'postgresql://posthorn:secret@localhost:5432/posthorn',
  }),
  DATABASE_POOL_SIZE: setting({
    description: 'Connections to PostgreSQL that one process holds at most.',
    schema: integer(1, 1000),
    default: '10',
  }),
  REDIS_URL: setting({
    description:
      'Redis 7 or Valkey, without eviction. The local gateway starts its own when this is not set.',
    schema: url('redis', 'rediss'),
    example: 'redis://localhost:6379',
  }),
  REDIS_CLUSTER: setting({
    description: 'Whether REDIS_URL names a node of a Redis Cluster; set QUEUE_SHARDS to spread over it.',
    schema: boolean,
    default: 'false',
  }),
  QUEUE_PREFIX: setting({
    description: 'First part of every Redis key, for several gateways on one Redis.',
    schema: z.string().regex(/^[a-z0-9_-]{1,64}$/, 'must be lower-case letters, digits, - or _'),
    default: 'posthorn',
  }),
  QUEUE_SHARDS: setting({
    description:
      'Queues that configurations are spread over, for a Redis Cluster. The same in all processes.',
    schema: integer(1, 256),
    default: '1',
  }),
  ...ISSUER_SETTINGS,
  ROLE_SCOPES: setting({
    description: 'What each role may grant; * is every scope.',
    schema: roleScopes,
    default: 'owner=*,admin=*,member=sale:read transaction:read,viewer=',
  }),
  ENCRYPTION_KEYS: setting({
    description: 'Master keys for API keys and secrets at rest, newest first: name=base64 of 32 bytes.',
    schema: encryptionKeys,
    example: '2026-11=<what `openssl rand -base64 32` prints>',
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
  ALLOW_HTTP_TARGETS: setting({
    description: 'Admit http: endpoints beside https:. For tests and local use.',
    schema: boolean,
    default: 'false',
  }),
  ALLOWED_PRIVATE_TARGETS: setting({
    description: 'Ranges of private addresses that endpoints may have all the same.',
    schema: list.pipe(z.array(cidr)),
    default: '',
  }),
  DNS_SERVERS: setting({
    description: "Name servers that the names of endpoints are asked of; without any, the system's.",
    schema: list.pipe(z.array(nameServer)),
    default: '',
  }),
  TARGET_CA_FILE: setting({
    description: 'PEM file of certificate authorities that endpoints may have besides the public ones.',
    schema: z.string(),
    default: '',
  }),
  DELIVERY_TIMEOUT: setting({
    description: 'Time for one attempt, from the look-up of the name to the end of the answer.',
    schema: duration.refine((ms) => ms >= 100 && ms <= 20_000, 'must be from 100ms to 20s'),
    default: '20s',
  }),
  RETRY_DELAYS: setting({
    description: 'The nine waits between ten attempts, each taken ±20 %.',
    schema: list.pipe(z.array(duration).length(9, 'must be nine durations')),
    default: '5s,30s,2m,10m,30m,1h,2h,4h,8h',
  }),
  WORKER_CONCURRENCY: setting({
    description:
      'Notifications that one worker process delivers at the same time, per shard. Far more than one endpoint may take, or a few that hang would keep all others waiting.',
    schema: integer(1, 10_000),
    default: '2000',
  }),
  SWEEP_INTERVAL: setting({
    description: 'How often the workers look for open notifications that Redis does not know.',
    schema: duration.refine((ms) => ms >= 100, 'must be at least 100ms'),
    default: '5s',
  }),
  FAILING_AFTER: setting({
    description:
      'How long an endpoint may be without one success, and with at least 20 failures, before its configuration is disabled.',
    schema: duration.refine((ms) => ms >= 1_000, 'must be at least 1s'),
    default: '5d',
  }),
  STUCK_AFTER: setting({
    description: 'A worker that moves no job for so long, though jobs are due, says so at /healthz.',
    schema: duration.refine((ms) => ms >= 1_000, 'must be at least 1s'),
    default: '1m',
  }),
  LOG_LEVEL: setting({
    description: 'error, warn, info or debug.',
    schema: z.enum(['error', 'warn', 'info', 'debug'], { error: 'must be error, warn, info or debug' }),
    default: 'info',
  }),
  LOG_FORMAT: setting({
    description: 'json, or text for a person.',
    schema: z.enum(['json', 'text'], { error: 'must be json or text' }),
    default: 'json',
  }),
  POSTHORN_HOME: setting({
    description: "Folder of the local gateway's state.",
    schema: z.string().min(1),
    default: '.posthorn',
  }),
  WORKERS: setting({
    description: 'Worker processes of the local gateway.',
    schema: integer(1, 16),
    default: '1',
  }),
  AUTHORITY_PORT: setting({
    description: "Port of the local gateway's own OAuth authority.",
    schema: integer(0, 65_535),
    default: '8081',
  }),
} as const;

/** Settings of which either all are set or none is. */
export const TOGETHER: readonly (readonly SettingName[])[] = [['OPS_USER', 'OPS_PASSWORD']];

export type SettingName = keyof typeof SETTINGS;

/** The settings of these names, parsed. */
export type Settings<Name extends SettingName> = {
  readonly [Key in Name]: z.output<(typeof SETTINGS)[Key]['schema']>;
};
