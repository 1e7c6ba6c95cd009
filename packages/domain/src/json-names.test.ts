import fc from 'fast-check';
import { findRepeatedName, hasRepeatedName } from './json-names.ts';

function find(json: string) {
  const found = findRepeatedName(json);
  expect(hasRepeatedName(Buffer.from(json), JSON.parse(json))).toBe(found !== undefined);
  return found;
}

test.each<[string, (string | number)[] | undefined]>([
  ['{"a":1,"a":2}', ['a']],
  ['{"a":1,"b":{"a":1}}', undefined],
  [' { "a" : { "b" : [ 1 , { "c" : "," , "d" : [ ] , "c" : 2 } ] } } ', ['a', 'b', 1, 'c']],
  ['[{"a":1},{"a":1}]', undefined],
  ['[[],[{"a":1}],{"a":1,"a":1}]', [2, 'a']],
  ['{"a":":::","b":1}', undefined],
  ['{"a":"\\u003a","b":1}', undefined],
  ['{"a":"\\u003a","a":1}', ['a']],
  ['{"a":1,"a":"\\u003A:"}', ['a']],
  ['{"a":"\\u003a","b":1,"b":1}', ['b']],
  ['{"a":"\\\\u003a","\\"b:\\\\":1}', undefined],
  ['{"a":1,"\\u0061":2}', ['a']],
  ['{"ü:":"\\":","ü":"{\\"a\\":1,\\"a\\":1}","😀\\\\":1}', undefined],
  ['{"__proto__":1,"x":{"__proto__":{},"y":1}}', undefined],
  ['{"__proto__":1,"__proto__":1}', ['__proto__']],
  ['{"constructor":1,"toString":2,"1":3,"0":4}', undefined],
  ['{"a":{"b":1,"c":2},"a":{}}', ['a']],
  ['{"a":{},"a":{"b":":"}}', ['a']],
  ['"a:b"', undefined],
  ['1', undefined],
])('%s', (json, path) => {
  expect(find(json)).toEqual(path);
});

test('finds the second member in every text, and nothing in texts with unique names', () => {
  const texts = fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value));
  const names = fc.oneof(fc.string(), fc.constantFrom('a:b', '\\u003a', '"', '__proto__'));
  fc.assert(
    fc.property(texts, texts, names, fc.boolean(), (one, other, name, isEscaped) => {
      const key = JSON.stringify(name).replaceAll(':', isEscaped ? '\\u003a' : ':');
      expect(find(one)).toBeUndefined();
      expect(find(`[${one},{"#":${other},${key}:${one}}]`)).toEqual(name === '#' ? [1, '#'] : undefined);
      expect(find(`[${one},{${key}:${one},"#":1,${key}:${other}}]`)).toEqual([1, name]);
    }),
  );
});

test('a text may be nested to any depth', () => {
  const deep = (inner: string) => `${'[{"a":'.repeat(30_000)}${inner}${'}]'.repeat(30_000)}`;
  expect(find(deep('1'))).toBeUndefined();
  expect(find(deep('{"b":1,"b":2}'))).toHaveLength(60_001);
});
