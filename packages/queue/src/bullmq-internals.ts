import { ErrorCode, type Queue } from 'bullmq';

/**
 * This file contains all that Posthorn assumes about BullMQ's data in Redis, which BullMQ does not document.
 * `tests/bullmq-internals.test.ts` fails when an upgrade changes this version or any of these assumptions.
 */
export const CHECKED_BULLMQ_VERSION = '6.7.0';

/** Prefix of every key of a queue. The key of a job's hash is this prefix and the job's id. */
export const jobKeyPrefix = (queue: Queue): string => queue.toKey('');

/** Key of a job's hash. JOB_KEYS_LUA has the same function for scripts. */
export const jobKey = (prefix: string, id: string): string => `${prefix}${id}`;

/** Sorted set: id of a failed job → when it failed, Unix time in milliseconds. */
export const failedKey = (queue: Queue): string => queue.toKey('failed');

/** Sorted set: id of a delayed job → a score that `dueTimeOf` reads. */
export const delayedKey = (queue: Queue): string => queue.toKey('delayed');

/** The upper bits of the score are the due time, the lower 12 bits a counter. */
const SCORE_PER_MS = 0x1000;

/** When a delayed job is due, Unix time in milliseconds. */
export const dueTimeOf = (score: string): number => Number(score) / SCORE_PER_MS;

/** Lua functions for our scripts: the keys of one job. `prefix` is `jobKeyPrefix`. */
export const JOB_KEYS_LUA = `
local function jobKey(prefix, id) return prefix .. id end
-- String: the token of the worker that runs the job. BullMQ lets it expire when that worker dies.
local function lockKey(prefix, id) return prefix .. id .. ':lock' end
-- The worker of a lock's token: worker.id, a colon and a number.
local function workerOf(token) return token and string.match(token, '^(.*):%d+$') end
local function logsKey(prefix, id) return prefix .. id .. ':logs' end
`;

/** Whether BullMQ refused to promote a job because the job is not delayed. */
export function isNotDelayedError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ErrorCode.JobNotInState;
}
