import { idleMsOf } from './idle-time.ts';

test.each([
  ['', 4_000],
  ['max=100', 4_000],
  ['timeout', 4_000],
  ['timeout=', 4_000],
  ['timeout=-5', 4_000],
  ['notimeout=60', 4_000],
  ['timeout=5', 4_000],
  ['timeout=5, max=100', 4_000],
  ['max=100, timeout=15', 14_000],
  ['Timeout = 15', 14_000],
  ['timeout="15"', 14_000],
  ['timeout=0', 0],
  ['timeout=1', 0],
  ['timeout=2', 1_000],
  ['timeout=60', 30_000],
  ['timeout=999999999999999999999', 30_000],
])('an answer with Keep-Alive %j allows %i ms without traffic', (keepAlive, idleMs) => {
  expect(idleMsOf(keepAlive)).toBe(idleMs);
});
