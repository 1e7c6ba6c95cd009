import { z } from 'zod';
import { boolean, encryptionKeys, integer, url } from '../formats.ts';
import { retentionDays } from '../retention-days.ts';
import { setting } from '../setting.ts';

/** PostgreSQL, Redis, and what seals the secrets in them. */
export const STORAGE_SETTINGS = {
  DATABASE_URL: setting({
    description: 'PostgreSQL 15 or newer. The local gateway starts its own when this is not set.',
    schema: url('postgres', 'postgresql'),
    example: 'postgresql://posthorn:secret@localhost:5432/posthorn',
  }),
  DATABASE_POOL_SIZE: setting({
    description:
      'Connections to PostgreSQL that one process holds at most; a worker holds one more while it keeps up the tables.',
    schema: integer(2, 1000),
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
  RETENTION_DAYS: setting({
    description:
      'How many days each table’s rows are kept, at least, or forever: events no shorter than notifications, these no shorter than attempts. What is not named keeps its default.',
    schema: retentionDays,
    default: 'events=90,notifications=90,attempts=30,audit_records=400,replays=90',
  }),
  ENCRYPTION_KEYS: setting({
    description: 'Master keys for API keys and secrets at rest, newest first: name=base64 of 32 bytes.',
    schema: encryptionKeys,
    example: '2026-11=<what `openssl rand -base64 32` prints>',
  }),
};
