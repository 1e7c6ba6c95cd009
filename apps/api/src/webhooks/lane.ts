import type { WebhookConfiguration } from '@posthorn/db/webhook-configurations';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { ApiDeps } from '../deps.ts';

/** Makes a lane's new size act at once. Without Redis the next sweep makes it known. */
export async function resizeLane(
  configuration: WebhookConfiguration,
  { queue, log }: Pick<ApiDeps, 'queue' | 'log'>,
): Promise<void> {
  await queue.offer(laneOf(configuration), []).catch((error: unknown) => {
    log.warn('lane not resized yet', { configurationId: configuration.id, error });
  });
}
