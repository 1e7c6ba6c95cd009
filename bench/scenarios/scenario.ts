import type { Receiver } from '../arrivals.ts';
import type { Figure } from '../figures.ts';
import type { Progress } from '../progress.ts';

export type Bench = {
  receiver: Receiver;
  progress: Progress;
  /** Less of everything, to see that it runs: its figures mean little. */
  isQuick: boolean;
};

export type Scenario = {
  name: string;
  about: string;
  run(bench: Bench): Promise<Figure[]>;
};
