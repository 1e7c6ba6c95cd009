import { openGateway } from '../gateway.ts';
import { residentMiB } from '../process-figures.ts';
import type { Scenario } from './scenario.ts';

const CONFIGURATIONS = 10;
const AT_A_TIME = 100;
const ANSWER_MS = 1_000;

export const inFlight: Scenario = {
  name: 'in-flight',
  about: `memory of one worker with ${CONFIGURATIONS * AT_A_TIME} POSTs in flight, a receiver that takes ${ANSWER_MS} ms`,
  async run({ receiver, progress, isQuick }) {
    const gateway = await openGateway(0);
    try {
      await gateway.subscribe(receiver.urls(CONFIGURATIONS, ANSWER_MS), AT_A_TIME);
      const total = isQuick ? 5_000 : 20_000;
      await gateway.publishSales(total / CONFIGURATIONS, 1);
      await receiver.reset();
      const worker = await gateway.startWorker();
      const idleMiB = residentMiB(worker.child.pid);
      let mostMiB = 0;
      await progress.until('delivered', total, async () => {
        mostMiB = Math.max(mostMiB, residentMiB(worker.child.pid));
        return (await receiver.report()).count;
      });
      return [
        {
          name: 'in flight at the same time, at most',
          value: (await receiver.report()).mostAtOnce,
          unit: '',
        },
        { name: 'memory of the worker, idle', value: idleMiB, unit: 'MiB' },
        { name: 'memory of the worker, at most', value: mostMiB, unit: 'MiB', goal: { atMost: 250 } },
      ];
    } finally {
      await gateway.close();
    }
  },
};
