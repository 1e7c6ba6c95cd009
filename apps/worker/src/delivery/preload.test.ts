import { createPreloader } from './preload.ts';

type Found = { configuration: { revision: number } } | null;

/** A finder that counts its reads. By default it finds nothing. */
function createFinder(results: readonly (Found | Error)[] = []) {
  const reads: string[] = [];
  const clock = { ms: 0 };
  const find = async (id: string): Promise<Found> => {
    reads.push(id);
    const result = results[reads.length - 1] ?? null;
    if (result instanceof Error) throw result;
    return result;
  };
  return { reads, clock, ...createPreloader(find, () => clock.ms) };
}

test('a preloaded notification is not read again, and only once', async () => {
  const { reads, preload, findDelivery } = createFinder();
  preload('ntf_1');
  preload('ntf_1');
  await findDelivery('ntf_1', 1);
  expect(reads).toEqual(['ntf_1']);
  await findDelivery('ntf_1', 1);
  expect(reads).toEqual(['ntf_1', 'ntf_1']);
});

test('an old preload is read again', async () => {
  const { reads, clock, preload, findDelivery } = createFinder();
  preload('ntf_1');
  clock.ms = 251;
  await findDelivery('ntf_1', 1);
  expect(reads).toEqual(['ntf_1', 'ntf_1']);
});

test('a preload that failed is read again', async () => {
  const { reads, preload, findDelivery } = createFinder([new Error('Postgres is away')]);
  preload('ntf_1');
  expect(await findDelivery('ntf_1', 1)).toBeNull();
  expect(reads).toEqual(['ntf_1', 'ntf_1']);
});

test('a preload with an older configuration than the lane has is read again', async () => {
  const { reads, preload, findDelivery } = createFinder(
    [1, 2].map((revision) => ({ configuration: { revision } })),
  );
  preload('ntf_1');
  expect(await findDelivery('ntf_1', 2)).toMatchObject({ configuration: { revision: 2 } });
  expect(reads).toEqual(['ntf_1', 'ntf_1']);
});
