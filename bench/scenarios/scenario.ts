import type { Receiver } from '../arrivals.ts';
import type { Figure } from '../figures.ts';
import type { Progress } from '../progress.ts';

export type Bench = {
  receiver: Receiver;
  progress: Progress;
  /** Runs a small load, to check that the scenario works. */
  isQuick: boolean;
};

export type Scenario = {
  name: string;
  about: string;
  run(bench: Bench): Promise<Figure[]>;
};
