import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { parseInput } from '../../http/parse-input.ts';
import { labelShape } from './labels.ts';

const labels = z.strictObject(labelShape).partial();

function faultsOf(given: unknown): [path: string, message: string][] {
  try {
    parseInput(labels, given);
  } catch (error) {
    if (error instanceof Problem) return (error.faults ?? []).map(({ path, message }) => [path, message]);
    throw error;
  }
  return [];
}

const pairsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key-${n}`, 'value']));

test.each([
  { name: null, description: null },
  { name: '📯'.repeat(100), description: `two lines\n\tof text ${'📯'.repeat(980)}` },
  { metadata: pairsOf(20) },
  {
    metadata: { constructor: 'a', toString: 'b', 'any key': 'any value', ['k'.repeat(40)]: 'v'.repeat(500) },
  },
  { metadata: {}, contacts: [] },
  { contacts: ['a@example.com', 'b.c+d@mail.example.org'] },
])('accepts %j', (given) => {
  expect(faultsOf(given)).toEqual([]);
});

test.each<[given: unknown, path: string, message: RegExp]>([
  [{ name: '' }, '/name', /must not be empty/],
  [{ name: ' ' }, '/name', /must not be blank/],
  [{ name: 'x'.repeat(101) }, '/name', /at most 100 characters/],
  [{ name: 'a\nb' }, '/name', /without control characters/],
  [{ description: '' }, '/description', /send null/],
  [{ description: 'x'.repeat(1_001) }, '/description', /at most 1000 characters/],
  [{ description: 'a\u001b[31mb' }, '/description', /without control characters/],
  [{ description: '\ud800' }, '/description', /well-formed/],
  [{ metadata: pairsOf(21) }, '/metadata', /at most 20 pairs/],
  [{ metadata: { '': 'a' } }, '/metadata/', /must not be empty/],
  [{ metadata: { ['k'.repeat(41)]: 'a' } }, `/metadata/${'k'.repeat(41)}`, /at most 40 characters/],
  [{ metadata: { a: 'v'.repeat(501) } }, '/metadata/a', /at most 500 characters/],
  [{ metadata: { a: '' } }, '/metadata/a', /must not be empty/],
  [{ metadata: { a: 1 } }, '/metadata/a', /must be a string/],
  [{ metadata: { a: null } }, '/metadata/a', /must be a string/],
  [{ metadata: { a: '\0' } }, '/metadata/a', /without control characters/],
  [{ metadata: null }, '/metadata', /must be an object/],
  [JSON.parse('{"metadata": {"__proto__": "a"}}'), '/metadata/__proto__', /must have another name/],
  [{ contacts: ['a@example.com', 'A@EXAMPLE.com'] }, '/contacts', /each address once/],
  [{ contacts: Array.from({ length: 6 }, (_, n) => `a${n}@example.com`) }, '/contacts', /at most 5/],
  [{ contacts: ['a@example.com\r\nBcc: b@example.com'] }, '/contacts/0', /e-mail address/],
  [{ contacts: ['A <a@example.com>'] }, '/contacts/0', /e-mail address/],
  [{ contacts: ['a@example.com, b@example.com'] }, '/contacts/0', /e-mail address/],
  [{ contacts: ['a@b-.example.com'] }, '/contacts/0', /e-mail address/],
  [{ contacts: ['a..b@example.com'] }, '/contacts/0', /e-mail address/],
  [{ contacts: [`${'a'.repeat(65)}@example.com`] }, '/contacts/0', /at most 64 characters before/],
  [{ contacts: ['a@localhost'] }, '/contacts/0', /e-mail address/],
  [{ contacts: [`${'a'.repeat(250)}@example.com`] }, '/contacts/0', /./],
])('refuses %j', (given, path, message) => {
  expect(faultsOf(given)).toEqual([[path, expect.stringMatching(message)]]);
});
