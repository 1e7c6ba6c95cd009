import { openGateway } from '../gateway.ts';
import { residentMiB } from '../process-figures.ts';
import type { Scenario } from './scenario.ts';

const CONFIGURATIONS = 10;
const MAX_CONCURRENCY = 100;
const ANSWER_MS = 1_000;

export const inFlight: Scenario = {
  name: 'in-flight',
  about: `memory of one worker with ${CONFIGURATIONS * MAX_CONCURRENCY} POSTs in flight, and a receiver that answers after ${ANSWER_MS} ms`,
  async run({ receiver, progress, isQuick }) {
    const gateway = await openGateway(0, { MAX_IN_FLIGHT_PER_HOST: '10000' });
    try {
      await gateway.subscribe(receiver.urls(CONFIGURATIONS, ANSWER_MS), MAX_CONCURRENCY);
      const total = isQuick ? 5_000 : 20_000;
      await gateway.publishSales(total / CONFIGURATIONS, 1);
      await receiver.reset();
      const worker = await gateway.startWorker();
      const idleMiB = residentMiB(worker.child.pid);
      let maxMiB = 0;
      await progress.until('delivered', total, async () => {
        maxMiB = Math.max(maxMiB, residentMiB(worker.child.pid));
        return (await receiver.report()).count;
      });
      return [
        {
          name: 'maximum in flight',
          value: (await receiver.report()).maxInFlight,
          unit: '',
        },
        { name: 'memory of the worker, idle', value: idleMiB, unit: 'MiB' },
        { name: 'memory of the worker, maximum', value: maxMiB, unit: 'MiB', goal: { atMost: 200 } },
      ];
    } finally {
      await gateway.close();
    }
  },
};
