import { COMPACT, INDENTED, layOut } from './json-layout.ts';

test.each([{ a: [1, [], {}, [{}], '{"b": [",\\"'], c: { d: null, e: true } }, [], {}, 'text', -1.5e3, null])(
  'lays out as JSON.stringify does: %j',
  (value) => {
    const indented = JSON.stringify(value, null, 1);
    expect(layOut(indented, COMPACT)).toBe(JSON.stringify(value));
    expect(layOut(JSON.stringify(value), INDENTED)).toBe(JSON.stringify(value, null, 2));
  },
);

test('keeps what parsing would lose', () => {
  const json = '{"n":12345678901234567890,"p":12.50,"a":1,"a":2,"s":"\\u0061"}';
  expect(layOut(layOut(json, INDENTED), COMPACT)).toBe(json);
});

test('limits the indentation of 250,000 nested arrays', () => {
  const deep = '['.repeat(250_000) + ']'.repeat(250_000);
  expect(layOut(deep, INDENTED).length).toBeLessThan(20_000_000);
});
