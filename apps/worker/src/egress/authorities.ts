import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the certificate authorities of a PEM file, and returns them after the public authorities.
 * @throws Error that says what is wrong with the file and what to do
 */
export function readAuthorities(path: string): string[] {
  try {
    const own = readFileSync(path, 'utf8').match(CERTIFICATE) ?? [];
    if (own.length === 0) throw new Error('the file has no certificate');
    // TLS would silently ignore a certificate that it cannot parse.
    for (const certificate of own) new X509Certificate(certificate);
    return [...rootCertificates, ...own];
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `TARGET_CA_FILE cannot be used: ${reason}. Name a readable file of PEM certificates, or leave the setting empty to trust only public authorities.`,
      { cause },
    );
  }
}
