import { z } from 'zod';
import { databaseUrl } from '../database-url.ts';
import { boolean, duration, encryptionKeys, integer, setting } from '../formats.ts';
import { redisUrl } from '../redis-url.ts';
import { retentionDays } from '../retention-days.ts';

/** PostgreSQL, Redis, and the keys that encrypt the secrets in them. */
export const STORAGE_SETTINGS = {
  DATABASE_URL: setting({
    description:
      'PostgreSQL 15 or newer. With several hosts (postgresql://user:password@host1:5432,host2:5432/database), connections use the one that accepts writes. The local gateway starts its own when this is not set.',
    schema: databaseUrl,
    example: 'postgresql://posthorn:secret@localhost:5432/posthorn',
  }),
  DATABASE_POOL_SIZE: setting({
    description:
      'Maximum PostgreSQL connections of one process. A worker opens up to two more while it runs retention. The API opens up to DATABASE_READ_POOL_SIZE more, and 7 more while operators use it.',
    schema: integer(2, 1000),
    default: '10',
  }),
  DATABASE_READ_POOL_SIZE: setting({
    description:
      'Maximum PostgreSQL connections of one API process for lists and statistics, in addition to DATABASE_POOL_SIZE. As many to DATABASE_READ_URL. One organization uses at most two of them at a time.',
    schema: integer(2, 1000),
    default: '4',
  }),
  DATABASE_READ_URL: setting({
    description:
      'A replica of DATABASE_URL, for lists, statistics and exports. Their responses tell the age of the data. A read that the replica cannot serve uses DATABASE_URL.',
    schema: databaseUrl.or(z.literal('')),
    default: '',
  }),
  DATABASE_READ_MAX_AGE: setting({
    description: 'Age of the replica above which reads use DATABASE_URL.',
    schema: duration.refine((ms) => ms >= 1_000 && ms <= 60_000, 'must be from 1s to 1m'),
    default: '10s',
  }),
  READ_TIMEOUT: setting({
    description:
      'Time limit of one statement of a list or a statistic, and of the wait for its turn. Above it the response is 503 timed_out, or 429 after the wait.',
    schema: duration.refine((ms) => ms >= 100 && ms <= 60_000, 'must be from 100ms to 1m'),
    default: '2s',
  }),
  REDIS_URL: setting({
    description:
      'Redis 7 or Valkey, with eviction off: redis://[user:password@]host[:port][/database], or rediss:// for TLS. With Sentinels: redis+sentinel://[user:password@]host[:port][,host[:port]…]/master[/database], or rediss+sentinel://. The local gateway starts its own when this is not set.',
    schema: redisUrl,
    example: 'redis://localhost:6379',
  }),
  REDIS_PASSWORD_FILE: setting({
    description:
      'File with the password for Redis, instead of a password in REDIS_URL. Each new connection reads the file again, so the password can change without a restart.',
    schema: z.string(),
    default: '',
  }),
  REDIS_CA_FILE: setting({
    description:
      'PEM file of the certificate authorities to trust for Redis and its Sentinels. Default: the public authorities. Each new connection uses the current content.',
    schema: z.string(),
    default: '',
  }),
  REDIS_CERT_FILE: setting({
    description:
      'PEM file of the client certificate for Redis and its Sentinels. Set REDIS_KEY_FILE, too. Each new connection uses the current content.',
    schema: z.string(),
    default: '',
  }),
  REDIS_KEY_FILE: setting({
    description: 'PEM file of the private key of REDIS_CERT_FILE.',
    schema: z.string(),
    default: '',
  }),
  REDIS_SENTINEL_USER: setting({
    description: 'User at the Sentinels, if it is not their default user. REDIS_URL has the user at Redis.',
    schema: z.string(),
    default: '',
  }),
  REDIS_SENTINEL_PASSWORD: setting({
    description: 'Password at the Sentinels, if they require one. REDIS_URL has the password at Redis.',
    schema: z.string(),
    default: '',
  }),
  REDIS_CLUSTER: setting({
    description:
      'Whether REDIS_URL is a node of a Redis Cluster. Set QUEUE_SHARDS to spread the load over the nodes.',
    schema: boolean,
    default: 'false',
  }),
  QUEUE_PREFIX: setting({
    description: 'Prefix of every Redis key. Gateways that share a Redis need different prefixes.',
    schema: z.string().regex(/^[a-z0-9_-]{1,64}$/, 'must be lower-case letters, digits, - or _'),
    default: 'posthorn',
  }),
  QUEUE_SHARDS: setting({
    description:
      'Number of queues that configurations are spread over, for a Redis Cluster. May change while the gateway runs: the process that started last decides.',
    schema: integer(1, 256),
    default: '1',
  }),
  RETENTION_DAYS: setting({
    description:
      'Minimum days that the rows of each table are kept, or forever. Keep events at least as long as notifications, and notifications at least as long as attempts. Tables that are not listed keep their default.',
    schema: retentionDays,
    default: 'events=90,notifications=90,attempts=30,audit_records=400,replays=90',
  }),
  ENCRYPTION_KEYS: setting({
    description:
      'Master keys that encrypt API keys and secrets at rest, newest first: name=base64 of 32 bytes.',
    schema: encryptionKeys,
    example: '2026-11=<output of `openssl rand -base64 32`>',
  }),
};
