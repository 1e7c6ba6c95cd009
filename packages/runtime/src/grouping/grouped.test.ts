import { grouped } from './grouped.ts';

/** A store that records its groups. The test calls `answers[n]` to answer group `n`. */
function createStore() {
  const groups: number[][] = [];
  const answers: (() => void)[] = [];
  const run = (items: readonly number[]) =>
    new Promise<(item: number) => number>((resolve) => {
      groups.push([...items]);
      answers.push(() => resolve((item) => item * 10));
    });
  return { groups, answers, run };
}

const turn = () => new Promise(setImmediate);

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

test('items of one turn form one group, and each gets its own result', async () => {
  const { groups, answers, run } = createStore();
  const ask = grouped(run, { maxGroups: 1, maxItems: 10 });
  const asked = [1, 2, 3].map(ask);
  await turn();
  answers[0]?.();
  expect(await Promise.all(asked)).toEqual([10, 20, 30]);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('items that arrive while a group runs form the next groups, in order and of limited size', async () => {
  const { groups, answers, run } = createStore();
  const ask = grouped(run, { maxGroups: 1, maxItems: 2 });
  const first = ask(1);
  await turn();
  const later = [2, 3, 4].map(ask);
  await turn();
  expect(groups).toEqual([[1]]);
  answers[0]?.();
  await first;
  await turn();
  expect(groups).toEqual([[1], [2, 3]]);
  answers[1]?.();
  await turn();
  answers[2]?.();
  expect(await Promise.all(later)).toEqual([20, 30, 40]);
  expect(groups).toEqual([[1], [2, 3], [4]]);
});

test('a slow group delays no other group: further groups start beside it, up to the limit', async () => {
  const { groups, answers, run } = createStore();
  const ask = grouped(run, { maxGroups: 2, maxItems: 10 });
  const first = ask(1);
  await turn();
  const second = ask(2);
  await turn();
  expect(groups).toEqual([[1]]);
  await waitUntil(() => groups.length === 2);
  const third = ask(3);
  answers[1]?.();
  await second;
  await waitUntil(() => groups.length === 3);
  expect(groups).toEqual([[1], [2], [3]]);
  answers[2]?.();
  answers[0]?.();
  expect(await Promise.all([first, third])).toEqual([10, 30]);
});

test('an error of a group rejects each of its items, and the next group runs', async () => {
  let isDown = true;
  const ask = grouped(
    async () => {
      if (isDown) throw new Error('away');
      return (item: number) => item;
    },
    { maxGroups: 1, maxItems: 10 },
  );
  const results = await Promise.allSettled([ask(1), ask(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await ask(3)).toBe(3);
});

test('an error that one item causes rejects that item alone', async () => {
  const refused = new Error('refused');
  const ask = grouped(
    async (items: readonly number[]) => {
      if (items.includes(2)) throw refused;
      return (item) => item;
    },
    { maxGroups: 1, maxItems: 10, isFaultOfOne: (error) => error === refused },
  );
  expect(await Promise.allSettled([1, 2, 3].map(ask))).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: refused },
    { status: 'fulfilled', value: 3 },
  ]);
});
