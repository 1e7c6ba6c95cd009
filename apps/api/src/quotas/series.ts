import { Problem } from '@posthorn/domain/problem';

/** Runs work of one organization one by one. */
export type RunInSeries = <Result>(organizationId: string, work: () => Promise<Result>) => Promise<Result>;

/** Requests of one organization that may wait for their turn in this process. */
const MOST_WAITING = 500;

export function createSeries(): RunInSeries {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return async (organizationId, work) => {
    const queue = queues.get(organizationId) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= MOST_WAITING) {
      throw new Problem('rate_limited', {
        detail: `${MOST_WAITING} such requests of your organization are already waiting.`,
        headers: { 'Retry-After': '1' },
      });
    }
    queues.set(organizationId, queue);
    queue.waiting += 1;
    const result = queue.last.then(work);
    queue.last = result
      .catch(() => undefined)
      .then(() => {
        queue.waiting -= 1;
        if (queue.waiting === 0) queues.delete(organizationId);
      });
    return result;
  };
}
