import { randomUUID } from 'node:crypto';
import { followLayout } from '@posthorn/queue/layout/follow';
import { createLayoutRecord } from '@posthorn/queue/layout-record';
import { createShards } from '@posthorn/queue/shards';
import { Redis } from 'ioredis';
import { NEVER_OPENS } from './support/breaker.ts';
import { eventually } from './support/eventually.ts';
import { testServices } from './support/services.ts';

test('a number from a process that started when Redis had lost the number is a change for all others', async () => {
  const redis = new Redis(testServices().redisUrl);
  const prefix = randomUUID();
  const onError = (error: Error) => {
    throw error;
  };
  const limits = { attemptMs: 1_000, maxPerHost: 200, breaker: NEVER_OPENS };
  const shards = createShards({ redis, prefix, count: 1, ...limits, onError });
  const changes: unknown[] = [];
  const follower = followLayout({
    ...{ redis, prefix, count: 1, shards: [shards], changes: false },
    onError: (message) => onError(new Error(message)),
    onChange: ({ shards, before, phase }) => changes.push({ shards, before, phase }),
  });
  try {
    await follower.known;
    expect(changes).toEqual([{ shards: 1, before: 1, phase: 'settled' }]);
    await redis.del(`{${prefix}}:layout`);
    await createLayoutRecord(redis, prefix).propose(4, 4);
    await eventually('the follower knows the change', () => changes.length === 2);
    expect(changes[1]).toEqual({ shards: 4, before: 1, phase: 'draining' });
    expect(shards.all).toHaveLength(4);
  } finally {
    await follower.stop();
    await Promise.all(shards.all.map(({ queue }) => queue.close()));
    redis.disconnect();
  }
});
