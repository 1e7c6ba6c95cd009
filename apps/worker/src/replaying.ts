import type { Database } from '@posthorn/db/connection/database';
import { isDatabaseUnavailable } from '@posthorn/db/connection/database-error';
import { failReplay, type ReplayStep, stepReplay } from '@posthorn/db/replays/steps';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';

export type ReplayingDeps = { db: Database; queue: NotificationQueue; log: Log };

/** After this it stops, so that a stop of the process need not wait; the next time it goes on. */
const BUDGET_MS = 2_000;

/**
 * Goes on with the replays that run, in turn, a batch each: what is opened again is offered to its lane,
 * which lets no more through than the endpoint asked for. An offer that is lost is made good by the sweep.
 */
export async function goOnWithReplays({ db, queue, log }: ReplayingDeps): Promise<void> {
  const deadline = performance.now() + BUDGET_MS;
  while (performance.now() < deadline) {
    const step = await takeStep(db, log);
    if (step === null) return;
    const { replay, configuration, notificationIds } = step;
    if (replay.status !== 'Running') log.info('replay over', { ...replay });
    if (configuration !== null) await queue.offer(laneOf(configuration), notificationIds);
  }
}

/** One that can't go on must not be tried for ever, nor keep the others from their turn. */
async function takeStep(db: Database, log: Log): Promise<ReplayStep | null> {
  let replayId: string | undefined;
  try {
    return await stepReplay(db, new Date(), (id) => {
      replayId = id;
    });
  } catch (error) {
    if (replayId !== undefined && !isDatabaseUnavailable(error)) {
      log.error('replay failed', { replayId, error });
      await failReplay(db, replayId, new Date());
    }
    throw error;
  }
}
