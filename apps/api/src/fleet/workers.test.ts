import { expect, test } from '@jest/globals';
import { type FleetWorker, withoutForgotten } from './workers.ts';

const HOUR_MS = 3_600_000;
const now = Date.parse('2026-11-23T12:00:00Z');

const worker = (process: string, agoMs: number, isAlive = false): FleetWorker => ({
  ...{ process, places: 100, isAlive },
  seenAt: new Date(now - agoMs),
});

const shown = (...workers: FleetWorker[]) => withoutForgotten(workers).map(({ process }) => process);

test('a worker that ended without leaving is shown for an hour, although no other worker is gone', () => {
  const alive = worker('alive', 1_000, true);
  expect(shown(worker('killed', HOUR_MS / 2), worker('forgotten', HOUR_MS + 2_000), alive)).toEqual([
    'killed',
    'alive',
  ]);
});

test('without a living worker, the dead ones tell since when', () => {
  expect(shown(worker('first', 3 * HOUR_MS), worker('last', 2 * HOUR_MS))).toEqual(['first', 'last']);
});
