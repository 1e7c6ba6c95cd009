import { readBody } from './read-body.ts';

async function* chunks(...given: unknown[]): AsyncGenerator<unknown> {
  for (const chunk of given) {
    if (chunk instanceof Error) throw chunk;
    yield chunk;
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('returns the unchanged bytes, up to the limit', async () => {
  expect(await readBody(chunks(bytes('caf\u00e9'), bytes('!')), '6', 6)).toEqual(Buffer.from('caf\u00e9!'));
  expect(await readBody(chunks(), undefined)).toHaveLength(0);
});

test.each<[string, string | undefined, unknown[]]>([
  ['body_too_large', '7', []],
  ['body_too_large', undefined, [bytes('1234'), bytes('567')]],
  ['body_too_large', '2', [bytes('1234567')]],
  ['body_incomplete', '6', [bytes('1234'), new Error('aborted')]],
  ['body_not_raw', undefined, ['a decoded string']],
])('throws %s: Content-Length %s, then %j', async (code, declared, given) => {
  await expect(readBody(chunks(...given), declared, 6)).rejects.toMatchObject({
    name: 'SignatureError',
    code,
  });
});

test('does not read a body whose Content-Length is too long', async () => {
  let asked = false;
  const source = (async function* () {
    asked = true;
    yield bytes('1');
  })();
  await expect(readBody(source, '7', 6)).rejects.toMatchObject({ code: 'body_too_large' });
  expect(asked).toBe(false);
});
