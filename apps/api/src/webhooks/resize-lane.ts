import type { Lane } from '@posthorn/queue/lanes/lane';
import type { ApiDeps } from '../deps.ts';

/** Makes a lane's new size act at once. Without Redis the next sweep makes it known. */
export async function resizeLane(lane: Lane, { queue, log }: Pick<ApiDeps, 'queue' | 'log'>): Promise<void> {
  await queue.refresh(lane).catch((error: unknown) => {
    log.warn('lane not resized yet', { configurationId: lane.configurationId, error });
  });
}
