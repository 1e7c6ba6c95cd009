import { formatDuration, formatNumber, formatShare, formatTime } from './format.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

test('a large number is grouped', () => {
  expect(formatNumber(41_208)).toBe(new Intl.NumberFormat().format(41_208));
  expect(formatNumber(41_208)).not.toBe('41208');
});

test.each([
  [1, '100%'],
  [0.9999, '99.9%'],
  [0.5, '50%'],
  [0, '0%'],
])('a share of %d reads %s, and never as more than it is', (share, text) => {
  expect(formatShare(share).replaceAll(/\s/g, '')).toBe(text);
});

test.each([
  [38, '38 ms'],
  [19_940, '19.9 s'],
  [12 * MINUTE_MS, '12 min'],
  [3 * HOUR_MS, '3 h'],
  [47 * HOUR_MS, '47 h'],
  [2 * DAY_MS, '2 d'],
])('%d ms read %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

describe('A time', () => {
  const now = new Date('2026-06-15T12:00:00');
  const at = (ms: number) => formatTime(new Date(now.getTime() + ms), now);

  test('is relative within an hour', () => {
    expect(at(-4 * SECOND_MS)).toBe('now');
    expect(at(-17 * SECOND_MS)).toBe('17 s ago');
    expect(at(-5 * MINUTE_MS)).toBe('5 min ago');
    expect(at(5 * MINUTE_MS)).toBe('in 5 min');
  });

  test('is the clock time on the same day', () => {
    expect(at(-2 * HOUR_MS)).toMatch(/^10:00:00/);
  });

  test('is the day and clock time within a year', () => {
    expect(at(-3 * DAY_MS)).toMatch(/12/);
    expect(at(-3 * DAY_MS)).toMatch(/12:00/);
  });

  test('is the day with its year before that', () => {
    expect(at(-400 * DAY_MS)).toMatch(/2025/);
    expect(at(-400 * DAY_MS)).not.toMatch(/:/);
  });
});
