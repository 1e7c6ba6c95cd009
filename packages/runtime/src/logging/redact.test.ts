import { redact } from './redact.ts';

const key = `apk_${'a1B2'.repeat(9)}zz`;

describe('a log entry', () => {
  test.each([
    ['an API key in a text', { message: `key ${key} was sent` }],
    ['an API key in an error', { error: new Error('refused', { cause: new Error(key) }) }],
    ['the code of a console session in a text', { message: `link #code=${key.replace('apk', 'csc')}` }],
    ['the token of a console session in a text', { message: key.replace('apk', 'cst') }],
    ['a header', { headers: { 'Svc-Api-Key': key, authorization: `Bearer ${key}` } }],
    ['a bearer token', { message: `Authorization: Bearer ${key}` }],
    ['a field named secret', { configuration: [{ secret: key.slice(4, 12) }] }],
    ['a URL with credentials', { url: `redis://default:${key.slice(4, 12)}@host:6379` }],
  ])('never shows %s', (_what, entry) => {
    expect(JSON.stringify(redact(entry))).not.toContain(key.slice(4, 12));
  });

  test('keeps everything else', () => {
    const entry = {
      message: 'sent',
      id: 'ntf_1',
      status: 500,
      at: new Date(0),
      list: [1, 'two'],
      none: null,
    };
    expect(redact(entry)).toEqual(entry);
  });

  test('that refers to itself is cut', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(JSON.stringify(redact(loop))).toContain('[too deep]');
  });

  test.each(['a', 'eyJ', 'a://b', 'Bearer ', 'apk_', 'eyJa.', 'a.'])(
    'of %p repeated 100,000 times is redacted within a second, since callers choose some of the text',
    (part) => {
      const text = part.repeat(100_000);
      const begun = performance.now();
      expect(JSON.stringify(redact({ path: text })).length).toBeLessThan(30_000);
      expect(performance.now() - begun).toBeLessThan(1_000);
    },
  );
});
