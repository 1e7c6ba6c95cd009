import { latencies } from '../figures.ts';
import { openGateway, sales } from '../gateway.ts';
import { inParallel } from '../load.ts';
import { measureCpu } from '../process-figures.ts';
import { perSecond } from './ingest.ts';
import type { Scenario } from './scenario.ts';

const PUBLISHERS = 4;
const BATCH = 100;
const CONFIGURATIONS = 1;

export const batches: Scenario = {
  name: 'batches',
  about: `events that one API process accepts in batches of ${BATCH}; one configuration subscribes, no worker runs`,
  async run({ receiver, progress, isQuick }) {
    const gateway = await openGateway(0);
    try {
      await gateway.subscribe(receiver.urls(CONFIGURATIONS), 10);
      const count = isQuick ? 50 : 1_000;
      progress.say(`${count} batches of ${BATCH}`);
      // One text for all batches, because the publisher shares the cores with the measured processes.
      const publish = gateway.prepareBatch(sales(BATCH));
      // Warm up: a process is slow until V8 has compiled its hot code.
      await inParallel(count / 10, PUBLISHERS, publish);
      const times: number[] = [];
      let rate = 0;
      const cpu = await measureCpu(
        gateway.world,
        receiver,
        { name: 'event', count: count * BATCH },
        async () => {
          rate = await perSecond(count * BATCH, () =>
            inParallel(count, PUBLISHERS, async () => {
              const begun = performance.now();
              await publish();
              times.push(performance.now() - begun);
            }),
          );
        },
      );
      return [
        { name: `events in batches of ${BATCH}`, value: rate, unit: '/s', goal: { atLeast: 20_000 } },
        ...cpu,
        ...latencies(`batch of ${BATCH},`, times).slice(0, 2),
      ];
    } finally {
      await gateway.close();
    }
  },
};
