import { checkContentDigest, contentDigest } from './content-digest.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('contentDigest', () => {
  test('matches RFC 9530 appendix B.1', () => {
    expect(contentDigest(bytes('{"hello": "world"}\n'))).toBe(
      'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:',
    );
  });

  test('matches the examples of RFC 9421, whose text has no newline at the end', () => {
    expect(contentDigest(bytes('{"hello": "world"}'))).toBe(
      'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:',
    );
  });

  test('covers an empty body', () => {
    expect(() => checkContentDigest(contentDigest(bytes('')), bytes(''))).not.toThrow();
  });
});

describe('checkContentDigest', () => {
  const body = bytes('{"hello": "world"}');
  const digest = contentDigest(body);

  test('accepts the right digest, also beside digests of other algorithms', () => {
    expect(() => checkContentDigest(digest, body)).not.toThrow();
    expect(() => checkContentDigest(`sha-512=:AAAA:, ${digest}`, body)).not.toThrow();
    expect(() => checkContentDigest(`${digest},md5=:AAAA:;old`, body)).not.toThrow();
  });

  test.each([
    ['digest_mismatch', 'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:'],
    ['digest_mismatch', 'sha-256=::'],
    // Decoding drops some bits of the last letter before the padding.
    ['digest_mismatch', digest.replace('PE=:', 'PF=:')],
    ['unsupported_digest', 'sha-512=:AAAA:'],
    ['malformed_header', 'sha-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE='],
    ['malformed_header', 'sha-256'],
    ['malformed_header', 'SHA-256=:AAAA:'],
    ['malformed_header', `${digest},`],
  ])('throws %s for %s', (code, header) => {
    expect(() => checkContentDigest(header, body)).toThrow(expect.objectContaining({ code }));
  });
});
