import { generateKeyPairSync } from 'node:crypto';
import {
  type Certificate,
  createAuthority,
  createCertificate,
} from '../../../../../tests/support/certificates.ts';
import { expiryOf, findPemFault, normalizeCertificate } from './client-certificate.ts';

const DAY_MS = 86_400_000;
const now = new Date();
const daysAhead = (days: number) => new Date(now.getTime() + days * DAY_MS);

let authority: Certificate;
let client: Certificate;
let other: Certificate;
beforeAll(async () => {
  authority = await createAuthority('an authority');
  client = await createCertificate({ issuer: authority, host: 'client' });
  other = await createCertificate({ host: 'other' });
});

const pem = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

test('a certificate with its key is accepted, alone and with its chain', () => {
  expect(findPemFault(client.cert, client.key, now)).toBeUndefined();
  expect(findPemFault(`${client.cert}\n${authority.cert}`, client.key, now)).toBeUndefined();
  expect(findPemFault(client.cert.replaceAll('\n', '\r\n'), client.key, now)).toBeUndefined();
});

test('a certificate and a key that do not belong together are refused', () => {
  expect(findPemFault(client.cert, other.key, now)).toEqual({
    field: 'privateKey',
    message: 'does not belong to the certificate',
  });
});

test('a chain must begin with the certificate and go on with its issuers', () => {
  const message = expect.stringContaining('must have the certificate first');
  expect(findPemFault(`${authority.cert}\n${client.cert}`, authority.key, now)).toMatchObject({ message });
  expect(findPemFault(`${client.cert}\n${other.cert}`, client.key, now)).toMatchObject({ message });
});

test('an expired certificate, and one of the far future, are refused only with their key', async () => {
  const expired = await createCertificate({ notBefore: daysAhead(-9), notAfter: daysAhead(-1) });
  const early = await createCertificate({ notBefore: daysAhead(2), notAfter: daysAhead(9) });
  expect(findPemFault(expired.cert, expired.key, now)?.message).toMatch(/^expired at /);
  expect(findPemFault(early.cert, early.key, now)?.message).toMatch(/^is not valid before /);
  expect(findPemFault(expired.cert, undefined, now)).toBeUndefined();
  expect(expiryOf(expired.cert).getTime()).toBe(Math.floor(daysAhead(-1).getTime() / 1_000) * 1_000);
});

test('a private key beside the certificate is refused, because everybody could read it', () => {
  for (const text of [`${client.cert}\n${client.key}`, `${client.key}\n${client.cert}`]) {
    expect(findPemFault(text, client.key, now)).toEqual({
      field: 'certificate',
      message: expect.stringContaining('must contain only certificates'),
    });
  }
});

test('an encrypted key, an unusable key and a text are refused, and the message repeats none of them', () => {
  const { privateKey: encrypted } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
  });
  const { privateKey: edwards } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const messages = [encrypted, edwards, pem(1_024), 'planted', client.cert].map(
    (key) => findPemFault(client.cert, key, now)?.message,
  );
  expect(messages).toEqual([
    'must not be encrypted: send the key without its passphrase',
    'must have an RSA or EC key',
    'must have an RSA key of 2048 to 4096 bits',
    'must be a private key in PEM form',
    'must be a private key in PEM form',
  ]);
});

test.each([
  ['nothing', ''],
  ['a text', 'planted'],
  ['a block that is no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
])('%s is no certificate', (_what, text) => {
  expect(findPemFault(text, client.key, now)?.field).toBe('certificate');
});

test('too many certificates are refused', () => {
  const many = Array.from({ length: 11 }, () => client.cert).join('\n');
  expect(findPemFault(many, client.key, now)?.message).toBe('must have at most 10 certificates');
});

test('equal certificates are equal texts after normalization', () => {
  const text = normalizeCertificate(`\n${client.cert.replaceAll('\n', '\r\n')}\n\n${authority.cert}`);
  expect(text).toBe(normalizeCertificate(text));
  expect(text).not.toContain('\r');
});
