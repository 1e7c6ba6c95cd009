import { z } from 'zod';
import { boolean, duration, encryptionKeys, integer, setting, url } from '../formats.ts';
import { retentionDays } from '../retention-days.ts';

/** PostgreSQL, Redis, and the keys that encrypt the secrets in them. */
export const STORAGE_SETTINGS = {
  DATABASE_URL: setting({
    description: 'PostgreSQL 15 or newer. The local gateway starts its own when this is not set.',
    schema: url('postgres', 'postgresql'),
    example: 'postgresql://posthorn:secret@localhost:5432/posthorn',
  }),
  DATABASE_POOL_SIZE: setting({
    description:
      'Maximum PostgreSQL connections of one process. A worker opens one more while it runs retention. The API opens up to DATABASE_READ_POOL_SIZE more, and 7 more while operators use it.',
    schema: integer(2, 1000),
    default: '10',
  }),
  DATABASE_READ_POOL_SIZE: setting({
    description:
      'Maximum PostgreSQL connections of one API process for lists and statistics, in addition to DATABASE_POOL_SIZE. One organization uses at most two of them at a time.',
    schema: integer(2, 1000),
    default: '4',
  }),
  READ_TIMEOUT: setting({
    description:
      'Time limit of one statement of a list or a statistic, and of the wait for its turn. Above it the response is 503 timed_out, or 429 after the wait.',
    schema: duration.refine((ms) => ms >= 100 && ms <= 60_000, 'must be from 100ms to 1m'),
    default: '2s',
  }),
  REDIS_URL: setting({
    description:
      'Redis 7 or Valkey, with eviction off. The local gateway starts its own when this is not set.',
    schema: url('redis', 'rediss'),
    example: 'redis://localhost:6379',
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
