import { createHash } from 'node:crypto';
import { type Digest, missing } from './digest.ts';

const idOf = (n: number) => `ntf_01kae2b3c4d5e6f7g8h9j0k1${String(n).padStart(2, '0')}`;

function digestOf(ids: readonly string[]): Digest {
  return {
    id: 'dig_01kaec5m6n7p8q9r0s1t2v3w4x',
    webhookId: 'es_01kady0zr05g3h1j9k7m2n4p6q',
    from: '2026-11-19T10:00:00.000Z',
    until: '2026-11-19T11:00:00.000Z',
    count: ids.length,
    firstId: ids[0] ?? null,
    lastId: ids.at(-1) ?? null,
    hash: createHash('sha256').update(ids.join('\n')).digest('hex'),
    _links: {
      webhook: { href: '/v1/webhooks/es_01kady0zr05g3h1j9k7m2n4p6q', method: 'GET' },
      notifications: { href: '/v1/webhooks/es_01kady0zr05g3h1j9k7m2n4p6q/notifications', method: 'GET' },
    },
  };
}

const listed = [idOf(2), idOf(3), idOf(4)];
const digest = digestOf(listed);
const COMPLETE = { isComplete: true, count: 0, ids: [] };

test.each([
  ['in any order', [idOf(4), idOf(2), idOf(3)]],
  ['with repeats', [...listed, ...listed]],
  ['with the keys of other hours', [idOf(1), ...listed, idOf(5)]],
])('the seen keys of the hour %s are complete', (_what, seen) => {
  expect(missing(digest, seen)).toEqual(COMPLETE);
  expect(missing(digest, seen, listed)).toEqual(COMPLETE);
});

test('the digest alone tells at least how many are missing, and the list tells which', () => {
  expect(missing(digest, [idOf(3)])).toEqual({ isComplete: false, count: 2, ids: null });
  expect(missing(digest, [idOf(3)], new Set(listed))).toEqual({
    isComplete: false,
    count: 2,
    ids: [idOf(2), idOf(4)],
  });
});

test('a key of another webhook does not take the place of a missing one', () => {
  const other = `${idOf(2)}z`;
  expect(missing(digest, [idOf(2), idOf(4), other])).toMatchObject({ isComplete: false, ids: null });
  expect(missing(digest, [idOf(2), idOf(4), other], listed).ids).toEqual([idOf(3)]);
  expect(missing(digest, [...listed, other], listed)).toEqual(COMPLETE);
});

test('nothing is missing in an hour without notifications', () => {
  const empty = digestOf([]);
  expect(empty.hash).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(missing(empty, [idOf(1)])).toEqual(COMPLETE);
  expect(missing(empty, [], [])).toEqual(COMPLETE);
});

test.each([
  ['lacks a page', [idOf(2), idOf(3)]],
  ['has another id', [idOf(2), idOf(3), idOf(5)]],
  ['has a further id', [...listed, idOf(5)]],
])('a list that %s is refused', (_what, ids) => {
  expect(() => missing(digest, [], ids)).toThrow(TypeError);
});
