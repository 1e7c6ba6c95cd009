import { createTurns } from './turns.ts';

const LIGHT = { cost: 1, size: 1 };

test('one piece of work begins in each turn of the event loop, and keys take turns', async () => {
  const turns = createTurns({ capacity: 100 });
  let loops = 0;
  const count = () => {
    loops += 1;
    if (loops < 20) setImmediate(count);
  };
  setImmediate(count);
  const begun: string[] = [];
  const work = async (key: string) => {
    expect(await turns.next(key, LIGHT)).toBe(true);
    begun.push(`${key} ${loops}`);
  };
  await Promise.all([work('a'), work('a'), work('b')]);
  expect(begun).toEqual(['a 1', 'b 2', 'a 3']);
  await work('a');
  expect(begun.length).toBe(4);
});

test('a key without room is refused, and other keys are not', async () => {
  const turns = createTurns({ capacity: 3 });
  const first = turns.next('a', LIGHT);
  expect(await turns.next('a', { cost: 1, size: 2 })).toBe(false);
  expect(await turns.next('b', LIGHT)).toBe(true);
  expect(await first).toBe(true);
});
