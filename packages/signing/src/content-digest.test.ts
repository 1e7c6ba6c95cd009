import { checkContentDigest, contentDigest } from './content-digest.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('a digest', () => {
  test('is that of RFC 9530 appendix B.1', () => {
    expect(contentDigest(bytes('{"hello": "world"}\n'))).toBe(
      'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:',
    );
  });

  test('of the text without its newline is the one in the examples of RFC 9421', () => {
    expect(contentDigest(bytes('{"hello": "world"}'))).toBe(
      'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:',
    );
  });

  test('of an empty body is a digest too', () => {
    expect(() => checkContentDigest(contentDigest(bytes('')), bytes(''))).not.toThrow();
  });
});

describe('a body', () => {
  const body = bytes('{"hello": "world"}');
  const digest = contentDigest(body);

  test('passes with its own digest, also beside digests of other algorithms', () => {
    expect(() => checkContentDigest(digest, body)).not.toThrow();
    expect(() => checkContentDigest(`sha-512=:AAAA:, ${digest}`, body)).not.toThrow();
    expect(() => checkContentDigest(`${digest},md5=:AAAA:;old`, body)).not.toThrow();
  });

  test.each([
    ['digest_mismatch', 'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:'],
    ['digest_mismatch', 'sha-256=::'],
    // The last letter before the padding has bits that decoding drops.
    ['digest_mismatch', digest.replace('PE=:', 'PF=:')],
    ['unsupported_digest', 'sha-512=:AAAA:'],
    ['malformed_header', 'sha-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE='],
    ['malformed_header', 'sha-256'],
    ['malformed_header', 'SHA-256=:AAAA:'],
    ['malformed_header', `${digest},`],
  ])('is refused as %s with %s', (code, header) => {
    expect(() => checkContentDigest(header, body)).toThrow(expect.objectContaining({ code }));
  });
});
