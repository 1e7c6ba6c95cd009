import { setTimeout as wait } from 'node:timers/promises';
import { answersWithin } from './answers-within.ts';

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('an answer that arrives while the process is busy is in time', async () => {
  const answer = answersWithin(50, wait(60, 'answer'));
  block(200);
  expect(await answer).toBe('answer');
});

test('no answer in time is an error, and the error of a store is passed on', async () => {
  await expect(answersWithin(20, new Promise(() => undefined))).rejects.toThrow('No answer within 20 ms');
  await expect(answersWithin(20, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
