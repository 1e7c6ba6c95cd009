import { COMPACT, INDENTED, layOut } from './json-layout.ts';

test.each([{ a: [1, [], {}, [{}], '{"b": [",\\"'], c: { d: null, e: true } }, [], {}, 'text', -1.5e3, null])(
  'lays out as JSON.stringify does: %j',
  (value) => {
    const python = JSON.stringify(value, null, 1);
    expect(layOut(python, COMPACT)).toBe(JSON.stringify(value));
    expect(layOut(JSON.stringify(value), INDENTED)).toBe(JSON.stringify(value, null, 2));
  },
);

test('keeps what a parse would lose', () => {
  const json = '{"n":12345678901234567890,"p":12.50,"a":1,"a":2,"s":"\\u0061"}';
  expect(layOut(layOut(json, INDENTED), COMPACT)).toBe(json);
});

test('lays out a quarter of a million brackets', () => {
  const deep = '['.repeat(250_000) + ']'.repeat(250_000);
  expect(layOut(deep, INDENTED).length).toBeLessThan(20_000_000);
});
