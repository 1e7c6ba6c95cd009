import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The public certificate authorities, and those of a PEM file besides.
 * @throws Error that says what is wrong with the file, and what to do
 */
export function readAuthorities(path: string): string[] {
  try {
    const own = readFileSync(path, 'utf8').match(CERTIFICATE) ?? [];
    if (own.length === 0) throw new Error('it holds no certificate');
    // TLS would leave out without a word what it can't read.
    for (const certificate of own) new X509Certificate(certificate);
    return [...rootCertificates, ...own];
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `TARGET_CA_FILE can't be used: ${reason}. Name a readable file of certificates in PEM, or leave it empty to trust public authorities only.`,
      { cause },
    );
  }
}
