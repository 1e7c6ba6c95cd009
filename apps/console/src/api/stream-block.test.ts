import { parseBlock } from './stream-block.ts';

test('an event has its name and its data', () => {
  expect(parseBlock('event: changed\ndata: {"id":"ntf_1","note":"a: b"}')).toEqual({
    name: 'changed',
    data: { id: 'ntf_1', note: 'a: b' },
  });
});

test('data of several lines is one text', () => {
  expect(parseBlock('event: page\ndata: [1,\ndata:2]')?.data).toEqual([1, 2]);
});

test('an event without a name is a message', () => {
  expect(parseBlock('id: 7\ndata: null')).toEqual({ name: 'message', data: null });
});

test('a comment and an event without data are nothing', () => {
  expect(parseBlock(': still here')).toBeNull();
  expect(parseBlock('event: end')).toBeNull();
});

test('data that is not JSON throws', () => {
  expect(() => parseBlock('data: {')).toThrow(SyntaxError);
});
