import { daysOf, monthAfter, parseMonth, rangeOf } from './months.ts';

test('a month is the one of the address, or else the present month of UTC', () => {
  const now = new Date('2026-11-30T23:30:00-02:00');
  expect(parseMonth('2026-02', now)).toBe('2026-02');
  expect(parseMonth('2026-13', now)).toBe('2026-12');
  expect(parseMonth(undefined, now)).toBe('2026-12');
});

test('months follow each other, and have all their days', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(rangeOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(rangeOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOf('2026-11')).toHaveLength(30);
  expect(daysOf('2026-11').slice(8, 10)).toEqual(['2026-11-09', '2026-11-10']);
});
