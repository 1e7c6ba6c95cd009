import { indentJson, memberText } from './json-text.ts';

test('indenting keeps every literal as written', () => {
  const text = '{"amount":49.90,"n":12345678901234567890,"e":[],"o":{},"l":[1,{"a":"x, {\\"}"}]}';
  expect(indentJson(text)).toBe(`{
  "amount": 49.90,
  "n": 12345678901234567890,
  "e": [],
  "o": {},
  "l": [
    1,
    {
      "a": "x, {\\"}"
    }
  ]
}`);
});

test('a text that is not JSON stays as it is', () => {
  expect(indentJson('<html>{"a": 1}')).toBe('<html>{"a": 1}');
});

test('a member is found at the top of the object only, and its text is unchanged', () => {
  const json = '{"list":[{"data":1}],"text":"\\"data\\":2","data":{ "a" : 1.0,"data":[3] } ,"end":true}';
  expect(memberText(json, 'data')).toBe('{ "a" : 1.0,"data":[3] }');
  expect(memberText(json, 'end')).toBe('true');
  expect(memberText(json, 'a')).toBeUndefined();
});
