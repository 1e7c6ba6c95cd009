import { createSeries } from './series.ts';

const after = (promise: Promise<unknown>) => () => promise;

test('work of one organization runs one by one, also after a failure, beside work of other organizations', async () => {
  const inTurn = createSeries();
  const done: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const record = (what: string) => async () => {
    done.push(what);
    if (what === 'second') throw new Error('failed');
  };
  const works = [
    inTurn('org_1', () => held.then(record('first'))),
    inTurn('org_1', record('second')).catch(({ message }: Error) => message),
    inTurn('org_1', record('third')),
  ];
  await inTurn('org_2', record('another'));
  expect(done).toEqual(['another']);
  release();
  expect(await Promise.all(works)).toEqual([undefined, 'failed', undefined]);
  expect(done).toEqual(['another', 'first', 'second', 'third']);
});

test('a long queue of one organization is refused, and shrinks again', async () => {
  const inTurn = createSeries();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waiting = Array.from({ length: 500 }, () => inTurn('org_1', after(held)));
  await expect(inTurn('org_1', after(held))).rejects.toMatchObject({ code: 'rate_limited' });
  await inTurn('org_2', after(Promise.resolve()));
  release();
  await Promise.all(waiting);
  await inTurn('org_1', after(Promise.resolve()));
});
