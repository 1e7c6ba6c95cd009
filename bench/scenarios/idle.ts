import { setTimeout as wait } from 'node:timers/promises';
import { openGateway } from '../gateway.ts';
import { createCpuMeter, PROCESSES } from '../process-figures.ts';
import { subscribeStores, warmUp } from '../traffic.ts';
import type { Scenario } from './scenario.ts';

const SECONDS = 30;
/** After the last delivery: time for all that follows, such as the counts and one sweep. */
const SETTLE_MS = 5_000;

export const idle: Scenario = {
  name: 'idle',
  about: `CPU of a gateway that has nothing to do, over ${SECONDS} s, in percent of one core`,
  async run(bench) {
    const gateway = await openGateway(1);
    try {
      await subscribeStores(gateway, bench);
      // A gateway that has never delivered has fewer connections, timers and statements.
      await warmUp(gateway, bench, bench.isQuick ? 200 : 4_000);
      await wait(bench.isQuick ? 0 : SETTLE_MS);
      const seconds = bench.isQuick ? 3 : SECONDS;
      bench.progress.say(`measuring for ${seconds} s`);
      const readCpu = createCpuMeter(gateway.world);
      const before = readCpu();
      await wait(seconds * 1000);
      const after = readCpu();
      const percent = (name: (typeof PROCESSES)[number]) => ((after[name] - before[name]) / seconds) * 100;
      return [
        ...PROCESSES.map((name) => ({ name, value: percent(name), unit: '%' })),
        {
          name: 'API and worker',
          value: percent('API') + percent('worker'),
          unit: '%',
          goal: { atMost: 1 },
        },
      ];
    } finally {
      await gateway.close();
    }
  },
};
