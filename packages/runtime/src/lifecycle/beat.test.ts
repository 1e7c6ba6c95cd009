import { expect, test } from '@jest/globals';
import { untilBeat } from './beat.ts';

test('loops with the same interval, or a multiple of it, wake at the same time', () => {
  expect([10_020, 10_200, 10_499].map((now) => now + untilBeat(1_000, now))).toEqual([
    11_000, 11_000, 11_000,
  ]);
  expect(10_020 + untilBeat(2_000, 10_020)).toBe(12_000);
});

test('a run that ends just before a beat waits for the one after it', () => {
  expect(untilBeat(1_000, 10_999)).toBe(1_001);
  expect(untilBeat(1_000, 10_501)).toBe(1_499);
});
