import type { Receiver } from '../arrivals.ts';
import type { Figure } from '../figures.ts';
import type { Progress } from '../progress.ts';

export type Bench = {
  receiver: Receiver;
  progress: Progress;
  /** Runs a small load, to check that the scenario works. */
  isQuick: boolean;
  /** Size of `lanes-100k`; undefined for the default. */
  lanes?: number | undefined;
  /** Size of `history-10m`; undefined for the default. */
  rows?: number | undefined;
};

export type Scenario = {
  name: string;
  about: string;
  run(bench: Bench): Promise<Figure[]>;
};
