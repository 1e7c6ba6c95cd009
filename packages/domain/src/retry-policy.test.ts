import { parseRetryAfter, retryDelayMs } from './retry-policy.ts';

const delays = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000];

describe('the wait before the next attempt', () => {
  test.each([
    [1, 0, 4_000],
    [1, 0.5, 5_000],
    [1, 1, 6_000],
    [9, 0.5, 28_800_000],
  ])('after attempt %i with random %p is %i ms', (attempt, random, expected) => {
    expect(retryDelayMs(attempt, delays, undefined, random)).toBe(expected);
  });

  test.each([
    ['longer than the schedule replaces the wait', 60_000, 60_000],
    ['shorter than the schedule changes nothing', 1_000, 5_000],
    ['longer than one hour counts as one hour', 86_400_000, 3_600_000],
  ])('Retry-After %s', (_name, retryAfter, expected) => {
    expect(retryDelayMs(1, delays, retryAfter, 0.5)).toBe(expected);
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  test.each([
    ['120', 120_000],
    ['Sat, 21 Nov 2026 10:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['-5', undefined],
    ['soon', undefined],
    ['1.5', undefined],
    ['2026-11-21', undefined],
    [undefined, undefined],
  ])('%p is %p ms', (value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });
});
