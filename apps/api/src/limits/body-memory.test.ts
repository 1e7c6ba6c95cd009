import { createBodyMemory } from './body-memory.ts';

test('an organization alone uses half of the memory for bodies, and another organization always finds room', () => {
  let refused = 0;
  const memory = createBodyMemory({ rateLimited: { inc: () => refused++ } as never }, 900);
  const first = memory.begin('a');
  first.reserve(200);
  const second = memory.begin('a');
  second.reserve(250);
  expect(() => second.reserve(1)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  expect(refused).toBe(1);
  const other = memory.begin('b');
  other.reserve(225);
  expect(() => other.reserve(1)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  const third = memory.begin('c');
  third.reserve(100);

  // Released memory is available again, and only once.
  for (const body of [first, first, second, other, third]) body.release();
  memory.begin('d').reserve(450);
  expect(() => memory.begin('d').reserve(1)).toThrow();
});
