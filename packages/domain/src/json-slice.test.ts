import fc from 'fast-check';
import { sliceMember, sliceMembers } from './json-slice.ts';

describe('the text of a member of a JSON object', () => {
  test.each([
    ['{"data":{"id":12345678901234567890}}', '{"id":12345678901234567890}'],
    ['{ "type" : "x" ,\n "data" : { "a" : [ 1 , { } ] } }', '{ "a" : [ 1 , { } ] }'],
    [String.raw`{"data":"\u00e9\"}{"}`, String.raw`"\u00e9\"}{"`],
    [String.raw`{"d\u0061ta":1.0e+2}`, '1.0e+2'],
    ['{"data":1,"data":2}', '2'],
    ['{"nested":{"data":1},"data":null}', 'null'],
    ['{"data":[[["]"]]],"z":0}', '[[["]"]]]'],
  ])('is unchanged: %s', (json, expected) => {
    expect(sliceMember(json, 'data')).toBe(expected);
  });

  test.each(['{}', '{"type":"SALE.CREATE"}', '{"nested":{"data":1}}'])(
    'is undefined without that member: %s',
    (json) => {
      expect(sliceMember(json, 'data')).toBeUndefined();
    },
  );

  test('is unchanged, whatever surrounds the member', () => {
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

describe('the texts of a member of each object in a JSON array', () => {
  test.each([
    ['{"events":[]}', []],
    [' [ ] ', []],
    [
      '[{"data":1.0e+2}, {"data":"],["} ,{"data":{"a":[1,{}]}}\n,\t{"data":[[]],"z":1}]',
      ['1.0e+2', '"],["', '{"a":[1,{}]}', '[[]]'],
    ],
    [
      String.raw`{"\u0065vents":[{"type":"[","d\u0061ta":"\\"},{},{"data":null}]}`,
      [String.raw`"\\"`, undefined, 'null'],
    ],
  ])('are unchanged: %s', (json, expected) => {
    expect(sliceMembers(json, 'data')).toEqual(expected);
  });

  test('are unchanged, whatever surrounds them', () => {
    const spaces = fc.constantFrom('', ' ', '\n\t', '  ');
    fc.assert(
      fc.property(fc.array(fc.json()), spaces, (values, space) => {
        const objects = values.map(
          (value) =>
            `{${space}"type"${space}:${space}"]}"${space},${space}"data"${space}:${space}${value}${space}}`,
        );
        const json = `{${space}"events"${space}:${space}[${space}${objects.join(`${space},${space}`)}${space}]${space}}`;
        JSON.parse(json);
        expect(sliceMembers(json, 'data')).toEqual(values);
      }),
    );
  });
});
