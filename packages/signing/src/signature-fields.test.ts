import { parseSignatureParams, serializeSignatureParams } from './signature-fields.ts';

const COMPONENTS = '("host" "content-digest" "@request-target")';
const CREATED = new Date('2021-04-20T02:07:53.999Z');

describe('serialized parameters', () => {
  test('match specification 6.4, with created in whole Unix seconds', () => {
    expect(serializeSignatureParams(CREATED, 'n1')).toBe(
      '("host" "content-digest" "@request-target");alg="hmac-sha256";created=1618884473;nonce="n1"',
    );
  });

  test('carry any printable nonce', () => {
    const nonce = ' q"\\,;:=()~';
    const text = serializeSignatureParams(CREATED, nonce);
    expect(parseSignatureParams(`sig=${text}`)).toEqual({
      text,
      created: 1618884473,
      expires: undefined,
      nonce,
    });
  });

  test.each([
    ['an empty nonce', CREATED, ''],
    ['a nonce with a newline', CREATED, 'a\nb'],
    ['a nonce outside ASCII', CREATED, 'caf\u00e9'],
    ['an invalid date', new Date(Number.NaN), 'n1'],
  ])('are rejected for %s', (_what, created, nonce) => {
    expect(() => serializeSignatureParams(created, nonce)).toThrow(RangeError);
  });
});

describe('parsed parameters', () => {
  test('may have any order, unknown names, and other labels beside them', () => {
    const text = `${COMPONENTS};nonce="n1";keyid="k";expires=9;created=7;tag="t";alg="hmac-sha256"`;
    const header = `proxy=("@method");created=1, sig=${text}, last=();alg="ed25519"`;
    expect(parseSignatureParams(header)).toEqual({ text, created: 7, expires: 9, nonce: 'n1' });
  });

  const REST = ';alg="hmac-sha256";created=1;nonce="n1"';

  test.each([
    ['missing_signature', `sig1=${COMPONENTS}${REST}`],
    ['malformed_header', `sig${REST}`],
    ['malformed_header', `sig="host"${REST}`],
    ['unknown_component', `sig=()${REST}`],
    ['unknown_component', `sig=("host" "content-digest")${REST}`],
    ['unknown_component', `sig=("content-digest" "host" "@request-target")${REST}`],
    ['unknown_component', `sig=("host" "content-digest" "@request-target" "date")${REST}`],
    ['unknown_component', `sig=("host" "content-digest" "content-digest")${REST}`],
    ['unknown_component', `sig=("host";bs "content-digest" "@request-target")${REST}`],
    ['unknown_component', `sig=(host "content-digest" "@request-target")${REST}`],
    ['unknown_component', `sig=("Host" "content-digest" "@request-target")${REST}`],
    ['wrong_algorithm', `sig=${COMPONENTS};created=1;nonce="n1"`],
    ['wrong_algorithm', `sig=${COMPONENTS};alg="hmac-sha512";created=1;nonce="n1"`],
    ['wrong_algorithm', `sig=${COMPONENTS}${REST};alg="none"`],
    ['malformed_header', `sig=${COMPONENTS};alg=hmac-sha256;created=1;nonce="n1"`],
    ['missing_parameter', `sig=${COMPONENTS};alg="hmac-sha256";nonce="n1"`],
    ['missing_parameter', `sig=${COMPONENTS};alg="hmac-sha256";created=1`],
    ['missing_parameter', `sig=${COMPONENTS};alg="hmac-sha256";created=1;nonce=""`],
    ['malformed_header', `sig=${COMPONENTS};alg="hmac-sha256";created="1";nonce="n1"`],
    ['malformed_header', `sig=${COMPONENTS};alg="hmac-sha256";created=1.5;nonce="n1"`],
    ['malformed_header', `sig=${COMPONENTS}${REST};expires=soon`],
    ['malformed_header', `sig=${COMPONENTS};alg="hmac-sha256";created=1;nonce=n1`],
    ['malformed_header', `sig=${COMPONENTS}${REST},`],
  ])('fail with %s: %s', (code, header) => {
    expect(() => parseSignatureParams(header)).toThrow(expect.objectContaining({ code }));
  });
});
