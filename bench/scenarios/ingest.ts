import { type Figure, latencies } from '../figures.ts';
import { openGateway, sale } from '../gateway.ts';
import { atRate, inParallel } from '../load.ts';
import { cpuSeconds } from '../process-figures.ts';
import type { Scenario } from './scenario.ts';

const PUBLISHERS = 32;
const CONFIGURATIONS = 1;
const HALF_LOAD_SECONDS = 5;

export const ingest: Scenario = {
  name: 'ingest',
  about: 'single events that one API process accepts; one configuration subscribes, no worker runs',
  async run({ receiver, progress, isQuick }) {
    const gateway = await openGateway(0);
    const figures: Figure[] = [];
    try {
      await gateway.subscribe(receiver.urls(CONFIGURATIONS), 10);
      const single = isQuick ? 2_000 : 30_000;
      // Warm up: a process is slow until V8 has compiled its hot code.
      await inParallel(single / 5, PUBLISHERS, (n) => gateway.publish(sale(`warm_${n}`)));
      progress.say(`${single} single events`);
      const before = cpuSeconds(gateway.world.api.child.pid);
      const rate = await perSecond(single, () =>
        inParallel(single, PUBLISHERS, (n) => gateway.publish(sale(n))),
      );
      const cpuMicros = ((cpuSeconds(gateway.world.api.child.pid) - before) * 1e6) / single;
      figures.push({ name: 'single events', value: rate, unit: '/s', goal: { atLeast: 2_500 } });
      figures.push({ name: 'CPU of the API per event', value: cpuMicros, unit: 'µs' });

      progress.say('single events at half of that rate');
      const times: number[] = [];
      await atRate(rate / 2, isQuick ? 1 : HALF_LOAD_SECONDS, async (n) => {
        const begun = performance.now();
        await gateway.publish(sale(n));
        times.push(performance.now() - begun);
      });
      for (const figure of latencies('single at half load,', times))
        figures.push(figure.name.endsWith('p99') ? { ...figure, goal: { atMost: 25 } } : figure);
      return figures;
    } finally {
      await gateway.close();
    }
  },
};

export async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return count / ((performance.now() - begun) / 1000);
}
