import type { Database } from '@posthorn/db/connection/database';
import { type DueWork, findDueWork } from '@posthorn/db/due-work';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';
import { countSettledNotifications } from './counting.ts';
import { createDigests } from './digests.ts';
import { writeFailureNotices, writeRecoveryNotices } from './notices.ts';
import { continueOperatorRetries, type OperatorRetryDeps } from './operator-retries.ts';
import { type RecoveryDeps, replayRecoveredEndpoints } from './recoveries.ts';
import { continueReplays, type ReplayDeps } from './replays.ts';
import { sumTallies } from './tallies.ts';
import type { Verifier } from './verifications.ts';

type DueTaskDeps = {
  db: Database;
  queue: NotificationQueue;
  log: Log;
  replaying: ReplayDeps;
  retrying: OperatorRetryDeps;
  recovering: RecoveryDeps;
  verifier: Verifier;
  mailNotices: (signal: AbortSignal) => Promise<void>;
};

/** A task that runs while Postgres has work of its kind. */
type DueTask = {
  kind: keyof DueWork;
  /** For the message of a failed run. */
  name: string;
  /** Minimum milliseconds from the start of one run to the start of the next. */
  everyMs: number;
  run: () => Promise<unknown>;
};

type DueTasks = {
  /** Looks for due work and starts its tasks. Does not wait until the tasks end. @throws Error if Postgres does not answer */
  start(): Promise<void>;
  /** Resolves when no task is running. */
  settle(): Promise<void>;
};

/** Timers can fire a moment early. A task must not wait for another look because of that. */
const EARLY_MS = 100;

/**
 * Creates the step that looks for due work in Postgres and starts the tasks that do it. A task whose last run has not
 * ended is not started again, and delays no other task.
 */
export function createDueTasks(deps: DueTaskDeps, signal: AbortSignal): DueTasks {
  const tasks = listTasks(deps, signal);
  const running = new Map<DueTask, Promise<void>>();
  const startedAt = new Map<DueTask, number>();

  async function run(task: DueTask): Promise<void> {
    try {
      await task.run();
    } catch (error) {
      deps.log.warn(`${task.name} failed; will retry`, { error });
    } finally {
      running.delete(task);
    }
  }

  return {
    async start() {
      const due = await findDueWork(deps.db);
      const now = performance.now();
      for (const task of tasks) {
        const nextAt = (startedAt.get(task) ?? Number.NEGATIVE_INFINITY) + task.everyMs - EARLY_MS;
        if (!due[task.kind] || running.has(task) || now < nextAt) continue;
        startedAt.set(task, now);
        running.set(task, run(task));
      }
    },
    async settle() {
      await Promise.all(running.values());
    },
  };
}

function listTasks(
  { replaying, retrying, recovering, verifier, mailNotices, ...common }: DueTaskDeps,
  signal: AbortSignal,
): readonly DueTask[] {
  return [
    { kind: 'replays', name: 'replay step', everyMs: 1_000, run: () => continueReplays(replaying) },
    {
      kind: 'retries',
      name: "step of an operator's retry",
      everyMs: 1_000,
      run: () => continueOperatorRetries(retrying),
    },
    // A caller who creates a webhook waits for the first challenge.
    { kind: 'verifications', name: 'verifying endpoints', everyMs: 1_000, run: () => verifier.start(signal) },
    {
      kind: 'recoveries',
      name: 'replaying after recoveries',
      everyMs: 2_000,
      run: () => replayRecoveredEndpoints(recovering),
    },
    { kind: 'digests', name: 'creating digests', everyMs: 2_000, run: () => createDigests(common, signal) },
    {
      kind: 'failures',
      name: 'writing notices about failures',
      everyMs: 2_000,
      run: () => writeFailureNotices(common, signal),
    },
    {
      kind: 'alarms',
      name: 'writing notices about recoveries',
      everyMs: 2_000,
      run: () => writeRecoveryNotices(common, signal),
    },
    { kind: 'mails', name: 'mailing notices', everyMs: 2_000, run: () => mailNotices(signal) },
    {
      kind: 'counting',
      name: 'counting notifications',
      everyMs: 2_000,
      run: () => countSettledNotifications(common.db, signal),
    },
    {
      kind: 'tallies',
      name: 'adding up usage and incidents',
      everyMs: 2_000,
      run: () => sumTallies(common.db, signal),
    },
  ];
}
