import fc from 'fast-check';
import { sliceElements, sliceMember } from './json-slice.ts';

describe('a member cut out of JSON text', () => {
  test.each([
    ['{"data":{"id":12345678901234567890}}', '{"id":12345678901234567890}'],
    ['{ "type" : "x" ,\n "data" : { "a" : [ 1 , { } ] } }', '{ "a" : [ 1 , { } ] }'],
    [String.raw`{"data":"\u00e9\"}{"}`, String.raw`"\u00e9\"}{"`],
    [String.raw`{"d\u0061ta":1.0e+2}`, '1.0e+2'],
    ['{"data":1,"data":2}', '2'],
    ['{"nested":{"data":1},"data":null}', 'null'],
    ['{"data":[[["]"]]],"z":0}', '[[["]"]]]'],
  ])('%s keeps every character of it', (json, expected) => {
    expect(sliceMember(json, 'data')).toBe(expected);
  });

  test.each(['{}', '{"type":"SALE.CREATE"}', '{"nested":{"data":1}}'])('%s has no such member', (json) => {
    expect(sliceMember(json, 'data')).toBeUndefined();
  });

  test('is what was written, whatever stands around it', () => {
    const spaces = fc.constantFrom('', ' ', '\n\t', '  ');
    const others = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
    fc.assert(
      fc.property(others, fc.json(), others, spaces, (before, value, after, space) => {
        const members = (part: Record<string, unknown>) =>
          Object.entries(part)
            .filter(([name]) => name !== 'data')
            .map(([name, member]) => `${JSON.stringify(name)}${space}:${space}${JSON.stringify(member)}`);
        const json = `{${space}${[...members(before), `"data"${space}:${space}${value}`, ...members(after)].join(`${space},${space}`)}${space}}`;
        JSON.parse(json);
        expect(sliceMember(json, 'data')).toBe(value);
      }),
    );
  });
});

describe('the elements cut out of JSON text', () => {
  test.each([
    ['[]', []],
    [' [ ] ', []],
    ['[1.0e+2, "],[" ,{"a":[1,2]}\n,\t[[]]]', ['1.0e+2', '"],["', '{"a":[1,2]}', '[[]]']],
    [String.raw`["\\","\"",null]`, [String.raw`"\\"`, String.raw`"\""`, 'null']],
  ])('%s keep every character of theirs', (json, expected) => {
    expect(sliceElements(json)).toEqual(expected);
  });

  test('are what was written, whatever stands between them', () => {
    const spaces = fc.constantFrom('', ' ', '\n\t', '  ');
    fc.assert(
      fc.property(fc.array(fc.json()), spaces, (elements, space) => {
        const json = `${space}[${space}${elements.join(`${space},${space}`)}${space}]${space}`;
        JSON.parse(json);
        expect(sliceElements(json)).toEqual(elements);
      }),
    );
  });
});
