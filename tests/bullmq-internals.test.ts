import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import {
  CHECKED_BULLMQ_VERSION,
  delayedKey,
  dueTimeOf,
  failedKey,
  isLostJobError,
  isNotDelayedError,
  JOBS_LUA,
  jobKeyPrefix,
} from '@posthorn/queue/bullmq-internals';
import { deliverJob, JOB_NAME, JOB_OPTIONS } from '@posthorn/queue/job';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { eventually } from './support/eventually.ts';
import { testServices } from './support/services.ts';

const name = `internals-${randomUUID()}`;
const TOKEN = 'worker-1';

let redis: Redis;
let queue: Queue;

beforeAll(() => {
  redis = new Redis(testServices().redisUrl, { maxRetriesPerRequest: null });
  queue = new Queue(name, { connection: redis });
});
afterAll(async () => {
  await queue.obliterate({ force: true });
  await queue.close();
  redis.disconnect();
});

/** Evaluates one of the Lua functions that our scripts use. */
const luaKey = (call: 'jobKey' | 'lockKey' | 'logsKey', id: string) =>
  redis.eval(`${JOBS_LUA} return ${call}(ARGV[1], ARGV[2])`, 0, jobKeyPrefix(queue), id);

/** Takes the next job without processing it. @throws Error when no job waits */
async function takeJob() {
  const worker = new Worker(name, undefined, { connection: redis, autorun: false });
  const job = await worker.getNextJob(TOKEN);
  await worker.close();
  if (job === undefined) throw new Error('BullMQ returned no job');
  return job;
}

test('the installed BullMQ is the version that the internals were checked against', () => {
  const { version } = createRequire(import.meta.url)('bullmq/package.json');
  expect(version).toBe(CHECKED_BULLMQ_VERSION);
});

test('a job is a hash, and its key is the prefix plus its id', async () => {
  await queue.add('deliver', {}, { jobId: 'a-hash' });
  expect(await redis.type(String(await luaKey('jobKey', 'a-hash')))).toBe('hash');
  await queue.remove('a-hash');
});

test('BullMQ refuses to end a job of another worker with an error that we recognize', async () => {
  await queue.add('deliver', {}, { jobId: 'a-lost' });
  const job = await takeJob();
  const lock = String(await luaKey('lockKey', 'a-lost'));
  const end = async () => job.moveToFailed(new Error('refused'), TOKEN, false).then(String, isLostJobError);
  await redis.set(lock, 'worker-2');
  expect(await end()).toBe(true);
  await redis.del(lock);
  expect(await end()).toBe(true);
  await redis.del(String(await luaKey('jobKey', 'a-lost')));
  expect(await end()).toBe(true);
  await redis.lrem(queue.toKey('active'), 0, 'a-lost');
  expect(isLostJobError(new Error('Missing key for job a-lost'))).toBe(false);
});

test('the lock of a running job is a string with the token of the worker, and expires', async () => {
  await queue.add('deliver', {}, { jobId: 'a-lock' });
  const job = await takeJob();
  const key = String(await luaKey('lockKey', 'a-lock'));
  expect(await redis.get(key)).toBe(TOKEN);
  expect(await redis.pttl(key)).toBeGreaterThan(0);
  await job.moveToCompleted(null, TOKEN, false);
});

test('the token of a lock names its worker', async () => {
  let token = '';
  const worker = new Worker(
    name,
    async (_job, given = '') => {
      token = given;
    },
    { connection: redis },
  );
  await queue.add('deliver', {}, { jobId: 'a-token', removeOnComplete: true });
  await eventually('the job has run', () => token !== '');
  expect(await redis.eval(`${JOBS_LUA} return workerOf(ARGV[1])`, 0, token)).toBe(worker.id);
  await worker.close();
});

test('the logs of a job are stored at the key that our scripts delete', async () => {
  const job = await queue.add('deliver', {}, { jobId: 'a-log' });
  await job.log('line');
  expect(await redis.exists(String(await luaKey('logsKey', 'a-log')))).toBe(1);
  await queue.remove('a-log');
});

describe('a job that our scripts add', () => {
  const data = { notificationId: 'ntf_1', configurationId: 'es_1' };
  const add = (id: string, isFirst: boolean) =>
    redis.eval(
      `${JOBS_LUA}
       addWaitingJob(ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], 1, ARGV[6] == 'true')
       wakeWorkers(ARGV[1])`,
      0,
      ...[
        jobKeyPrefix(queue),
        id,
        JOB_NAME,
        JSON.stringify(data),
        JSON.stringify(JOB_OPTIONS),
        String(isFirst),
      ],
    );
  const read = async () => {
    const { timestamp, opts, ...hash } = await redis.hgetall(String(await luaKey('jobKey', 'ntf_1')));
    const { jobId: _id, ...options } = JSON.parse(opts ?? '');
    const waiting = await redis.lrange(queue.toKey('wait'), 0, -1);
    const marker = await redis.zrange(queue.toKey('marker'), '0', '-1', 'WITHSCORES');
    return { hash, options, waiting, marker, hasTime: Number(timestamp) > 0 };
  };

  test('is the job that BullMQ adds', async () => {
    const { name, opts } = deliverJob(data);
    await queue.add(name, data, opts);
    const expected = await read();
    await queue.remove('ntf_1');
    await redis.del(queue.toKey('marker'));
    await add('ntf_1', false);
    expect(await read()).toEqual(expected);
    await queue.remove('ntf_1');
  });

  test('runs in a worker that waits for jobs, and before the other jobs if it is first', async () => {
    const taken: unknown[] = [];
    const worker = new Worker(name, async ({ id, data }) => void taken.push([id, data]), {
      connection: redis,
      autorun: false,
    });
    await add('second', false);
    await add('third', false);
    await add('first', true);
    void worker.run();
    await eventually('the jobs have run', () => taken.length === 3);
    expect(taken).toEqual(['first', 'second', 'third'].map((id) => [id, data]));
    await add('awaited', false);
    await eventually('the worker was woken', () => taken.length === 4);
    await worker.close();
  });
});

test('the score of a delayed job contains its due time', async () => {
  const job = await queue.add('deliver', {}, { jobId: 'a-delay', delay: 60_000 });
  const score = await redis.zscore(delayedKey(queue), 'a-delay');
  expect(Math.floor(dueTimeOf(score ?? ''))).toBe(job.timestamp + 60_000);
});

test('promoting a job that is not delayed fails with an error that isNotDelayedError recognises', async () => {
  const job = await queue.getJob('a-delay');
  await job?.promote();
  const error = await job?.promote().catch((reason: unknown) => reason);
  expect(isNotDelayedError(error)).toBe(true);
  expect(isNotDelayedError(new Error('Job a-delay is not in the delayed state. promote'))).toBe(false);
  await queue.remove('a-delay');
});

test('the failed set holds the ids of failed jobs and when they failed', async () => {
  await queue.add('deliver', {}, { jobId: 'a-failure' });
  const job = await takeJob();
  await job.moveToFailed(new Error('refused'), TOKEN);
  expect(Number(await redis.zscore(failedKey(queue), 'a-failure'))).toBe(job.finishedOn);
});
