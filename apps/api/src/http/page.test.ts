import { newId } from '@posthorn/domain/ids';
import { page } from './page.ts';

const rows = [1, 2, 3].map(() => ({ id: newId('evt') })).reverse();
const since = new Date('2026-11-21T10:00:00+02:00');

const listed = (limit: number, cursor?: string) =>
  page(
    { limit, cursor, since, status: ['Failed', 'Retrying'], metadata: { team: 'a&b' }, storeId: undefined },
    '/v1/things',
    async ({ before, limit: most }) =>
      rows.filter(({ id }) => before === undefined || id < before).slice(0, most),
    ({ id }) => id,
  );

test('links name every given filter, the limit and the cursor, and the last page has no next page', async () => {
  const first = await listed(2);
  const filters =
    'since=2026-11-21T08%3A00%3A00.000Z&status=Failed&status=Retrying&metadata%5Bteam%5D=a%26b&limit=2';
  expect(first).toEqual({
    data: rows.slice(0, 2).map(({ id }) => id),
    nextCursor: expect.any(String),
    _links: {
      self: { href: `/v1/things?${filters}`, method: 'GET' },
      next: { href: `/v1/things?${filters}&cursor=${first.nextCursor}`, method: 'GET' },
    },
  });
  const last = await listed(2, rows[1]?.id);
  expect(last).toEqual({
    data: [rows[2]?.id],
    nextCursor: null,
    _links: { self: first._links.next },
  });
});

test('a page that ends with the list has no next page', async () => {
  expect((await listed(3)).nextCursor).toBeNull();
  expect((await listed(3))._links).not.toHaveProperty('next');
});
