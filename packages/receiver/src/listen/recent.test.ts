import { recent } from './recent.ts';

test('forgets the oldest when it is full; what is set anew is new', () => {
  const names = recent<number>(2);
  names.set('a', 1);
  names.set('b', 1);
  names.set('a', 2);
  names.set('c', 1);
  expect(['a', 'b', 'c'].map(names.get)).toEqual([2, undefined, 1]);
});

test('holds no long keys', () => {
  const names = recent<number>(2);
  names.set('k'.repeat(100_000), 1);
  expect(names.get('k'.repeat(256))).toBe(1);
});
