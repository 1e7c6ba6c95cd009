import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';

/** Maximum length of each PEM text: a chain of RSA certificates has about 8,000 characters. */
export const MAX_PEM = 16_384;
const MAX_CERTIFICATES = 10;
/** A larger RSA key would cost the workers too much CPU for each handshake. */
const RSA_BITS = { min: 2_048, max: 4_096 };
/** Curves of TLS, as OpenSSL names them. */
const CURVES: readonly string[] = ['prime256v1', 'secp384r1', 'secp521r1'];
/** Clocks differ, so a certificate that was created a moment ago may lie in the future. */
const MAX_AHEAD_MS = 86_400_000;

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

export type PemFault = { field: 'certificate' | 'privateKey'; message: string };

/**
 * Finds why a client certificate cannot be used.
 * @param privateKey undefined if only the certificate is given. The expiry is then ignored, because an update may send
 *   back what GET answered
 */
export function findPemFault(
  certificate: string,
  privateKey: string | undefined,
  now: Date,
): PemFault | undefined {
  const chain = parseChain(certificate);
  if (typeof chain === 'string') return { field: 'certificate', message: chain };
  if (privateKey === undefined) return undefined;
  const [leaf] = chain;
  const timeFault = findTimeFault(leaf, now);
  if (timeFault !== undefined) return { field: 'certificate', message: timeFault };
  const key = parsePrivateKey(privateKey);
  if (typeof key === 'string') return { field: 'privateKey', message: key };
  if (!leaf.checkPrivateKey(key)) {
    return { field: 'privateKey', message: 'does not belong to the certificate' };
  }
  try {
    createSecureContext({ cert: normalizeCertificate(certificate), key: normalizePrivateKey(privateKey) });
    return undefined;
  } catch (error) {
    // OpenSSL names what its security level forbids, such as a SHA-1 signature. The reason contains no part of the key.
    const reason = error instanceof Error && 'reason' in error ? `: ${String(error.reason)}` : '';
    return { field: 'certificate', message: `cannot be used for TLS${reason}` };
  }
}

/** The certificates only, so that equal certificates are equal texts. */
export function normalizeCertificate(text: string): string {
  return `${blocksOf(text).join('\n')}\n`;
}

/** The same key as PKCS #8. */
export function normalizePrivateKey(text: string): string {
  return String(createPrivateKey(text).export({ type: 'pkcs8', format: 'pem' }));
}

/** When the certificate expires. Its issuers may expire at another time. */
export function expiryOf(certificate: string): Date {
  return new Date(new X509Certificate(certificate).validTo);
}

function blocksOf(text: string): string[] {
  return (text.match(BLOCK) ?? []).map((block) => block.replaceAll(/\r\n?/g, '\n'));
}

type Chain = readonly [X509Certificate, ...X509Certificate[]];

/** @returns the certificates, or what is wrong */
function parseChain(text: string): Chain | string {
  const blocks = blocksOf(text);
  // Everybody who may read the configuration sees the certificate, so a private key must never stand there.
  if (text.replaceAll(BLOCK, '').trim() !== '') {
    return 'must contain only certificates in PEM form; a private key belongs in privateKey';
  }
  if (blocks.length > MAX_CERTIFICATES) return `must have at most ${MAX_CERTIFICATES} certificates`;
  const [leaf, ...issuers] = blocks.map(parseCertificate);
  if (leaf === undefined) return 'must be a certificate in PEM form';
  const chain: X509Certificate[] = [];
  for (const certificate of [leaf, ...issuers]) {
    if (certificate === null) return 'must be a certificate in PEM form that can be parsed';
    const before = chain.at(-1);
    if (before !== undefined && !before.checkIssued(certificate)) {
      return 'must have the certificate first, and then each issuer after the certificate that it issued';
    }
    chain.push(certificate);
  }
  const [first, ...others] = chain;
  if (first === undefined) return 'must be a certificate in PEM form';
  return findKeyFault(first.publicKey) ?? [first, ...others];
}

function parseCertificate(block: string): X509Certificate | null {
  try {
    const certificate = new X509Certificate(block);
    // OpenSSL decodes the key only when somebody reads it.
    return certificate.publicKey.type === 'public' ? certificate : null;
  } catch {
    return null;
  }
}

function findTimeFault({ validFrom, validTo }: X509Certificate, now: Date): string | undefined {
  const from = new Date(validFrom);
  const to = new Date(validTo);
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return 'has no valid period';
  if (to <= now) return `expired at ${to.toISOString()}`;
  if (from.getTime() > now.getTime() + MAX_AHEAD_MS) return `is not valid before ${from.toISOString()}`;
  return undefined;
}

/** @returns the key, or what is wrong. Never contains a part of the text */
function parsePrivateKey(text: string): KeyObject | string {
  if (text.includes('ENCRYPTED')) return 'must not be encrypted: send the key without its passphrase';
  try {
    const key = createPrivateKey({ key: text, format: 'pem' });
    return findKeyFault(key) ?? key;
  } catch {
    return 'must be a private key in PEM form';
  }
}

function findKeyFault({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | undefined {
  if (asymmetricKeyType === 'rsa') {
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    if (bits >= RSA_BITS.min && bits <= RSA_BITS.max) return undefined;
    return `must have an RSA key of ${RSA_BITS.min} to ${RSA_BITS.max} bits`;
  }
  if (asymmetricKeyType === 'ec') {
    if (CURVES.includes(asymmetricKeyDetails?.namedCurve ?? '')) return undefined;
    return 'must have a key on the curve P-256, P-384 or P-521';
  }
  return 'must have an RSA or EC key';
}
