import { idFloor, isId, newId, timeOf } from './ids.ts';

describe('an id', () => {
  test('sorts in the order of creation', () => {
    const ids = Array.from({ length: 1000 }, () => newId('ntf'));
    expect([...ids].sort()).toEqual(ids);
  });

  test('lies in the range of its time', () => {
    const before = idFloor('evt', new Date());
    const id = newId('evt');
    expect(before <= id && id < idFloor('evt', new Date(Date.now() + 1000))).toBe(true);
  });

  test('contains its time of creation', () => {
    const at = new Date('2026-11-21T12:34:56.789Z');
    expect(timeOf(idFloor('evt', at))).toEqual(at);
  });

  test.each([
    ['ntf', newId('ntf'), true],
    ['ntf', newId('evt'), false],
    ['ntf', newId('ntf').toUpperCase(), false],
    ['es', "es_'; DROP TABLE--", false],
    ['evt', `${newId('evt')}0`, false],
  ] as const)('with prefix %s: is %s valid? %p', (prefix, text, expected) => {
    expect(isId(prefix, text)).toBe(expected);
  });
});
