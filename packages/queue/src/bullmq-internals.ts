import { ErrorCode, type Queue } from 'bullmq';

/**
 * This file contains all that Posthorn assumes about BullMQ's data in Redis, which BullMQ does not document.
 * `tests/bullmq-internals.test.ts` and `tests/taking-jobs.test.ts` fail when an upgrade changes this version or an
 * assumption.
 */
export const CHECKED_BULLMQ_VERSION = '6.7.0';

/** Prefix of every key of a queue. The key of a job's hash is this prefix and the job's id. */
export const jobKeyPrefix = (queue: Queue): string => queue.toKey('');

/** Key of a job's hash. JOBS_LUA has the same function for scripts. */
export const jobKey = (prefix: string, id: string): string => `${prefix}${id}`;

/** Key of a job's log lines. JOBS_LUA has the same function for scripts. */
export const logsKey = (prefix: string, id: string): string => `${prefix}${id}:logs`;

/** Sorted set: id of a failed job → when it failed, Unix time in milliseconds. */
export const failedKey = (queue: Queue): string => queue.toKey('failed');

/** Sorted set: id of a delayed job → a score that `dueTimeOf` reads. */
export const delayedKey = (queue: Queue): string => queue.toKey('delayed');

/** The upper bits of the score are the due time, the lower 12 bits a counter. */
const SCORE_PER_MS = 0x1000;

/** When a delayed job is due, Unix time in milliseconds. */
export const dueTimeOf = (score: string): number => Number(score) / SCORE_PER_MS;

/** Lua functions for our scripts: the keys of one job, and a new job. `prefix` is `jobKeyPrefix`. */
export const JOBS_LUA = `
local function jobKey(prefix, id) return prefix .. id end
-- String: the token of the worker that runs the job. BullMQ lets it expire when that worker dies.
local function lockKey(prefix, id) return prefix .. id .. ':lock' end
-- The worker of a lock's token: worker.id, a colon and a number.
local function workerOf(token) return token and string.match(token, '^(.*):%d+$') end
local function logsKey(prefix, id) return prefix .. id .. ':logs' end
-- Adds a job that waits, as Queue.add does, but without the events "added" and "waiting". Overwrites a job with this
-- id. 'data' and 'options' are JSON, 'now' is Unix time in ms. A job that is first runs before all jobs that wait.
local function addWaitingJob(prefix, id, name, data, options, now, isFirst)
  redis.call(
    'HSET', jobKey(prefix, id), 'name', name, 'data', data, 'opts', options, 'timestamp', now, 'delay', 0, 'priority', 0
  )
  redis.call(isFirst and 'RPUSH' or 'LPUSH', prefix .. 'wait', id)
end
-- Tells a worker that a job waits.
local function wakeWorkers(prefix) redis.call('ZADD', prefix .. 'marker', 0, '0') end
-- How many more jobs may become active: none while an operator has paused the queue, else up to an operator's limit.
local function activeRoom(prefix)
  local values = redis.call('HMGET', prefix .. 'meta', 'paused', 'concurrency')
  if values[1] then return 0 end
  return values[2] and tonumber(values[2]) - redis.call('LLEN', prefix .. 'active') or math.huge
end
-- Moves the next waiting job to the active jobs and locks it for 'ms', as BullMQ's workers do, but without the event
-- "active". Returns the id of the job, or false. An id can wait twice: a worker that stood still ended a job that waited
-- again, and the notification got a new job. Two attempts at a time would exceed the lane, so the second id is dropped.
local function takeWaitingJob(prefix, token, now, ms)
  while true do
    local id = redis.call('RPOPLPUSH', prefix .. 'wait', prefix .. 'active')
    if not id then return false end
    if redis.call('SET', lockKey(prefix, id), token, 'PX', ms, 'NX') then
      redis.call('HSET', jobKey(prefix, id), 'processedOn', now)
      return id
    end
    redis.call('LREM', prefix .. 'active', 1, id)
  end
end
-- While this key exists, BullMQ does not look for jobs of dead workers. After the clock stepped back, the key would
-- exist until the clock is where it was. 'most' is in ms.
local function limitStallPause(prefix, most)
  if redis.call('PTTL', prefix .. 'stalled-check') > most then redis.call('DEL', prefix .. 'stalled-check') end
end
-- Removes an active job, as BullMQ does with a completed job that nobody keeps, but without the event "completed".
local function removeActiveJob(prefix, id)
  redis.call('LREM', prefix .. 'active', -1, id)
  redis.call('SREM', prefix .. 'stalled', id)
  redis.call('DEL', jobKey(prefix, id), lockKey(prefix, id), logsKey(prefix, id))
end
`;

/** Sorted set on which idle workers block until a job waits. The Lua function wakeWorkers adds to it. */
export const markerKey = (prefix: string): string => `${prefix}marker`;

/** Whether BullMQ refused to promote a job because the job is not delayed. */
export function isNotDelayedError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ErrorCode.JobNotInState;
}

const LOST: ReadonlySet<unknown> = new Set([
  ErrorCode.JobNotExist,
  ErrorCode.JobLockNotExist,
  ErrorCode.JobLockMismatch,
]);

/**
 * Whether BullMQ refused to end a job because the caller no longer has it: another worker runs it, or has ended it. BullMQ
 * says, for example, "Missing lock for job" or "Missing key for job".
 */
export function isLostJobError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST.has(error.code);
}
