import { generate } from 'selfsigned';

export type Certificate = { key: string; cert: string };

export type CertificateOptions = {
  /** The authority that signs the certificate. Default: self-signed. */
  issuer?: Certificate;
  /** The host name in the certificate. Default: only the address 127.0.0.1. */
  host?: string;
  notBefore?: Date;
  notAfter?: Date;
};

const KEY = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;

export async function createAuthority(name: string): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    ...KEY,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  return { key, cert };
}

export async function createCertificate(options: CertificateOptions = {}): Promise<Certificate> {
  const { issuer, host, notBefore, notAfter } = options;
  const { private: key, cert } = await generate([{ name: 'commonName', value: host ?? 'receiver' }], {
    ...KEY,
    ...(issuer && { ca: issuer }),
    ...(notBefore && { notBeforeDate: notBefore }),
    ...(notAfter && { notAfterDate: notAfter }),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      {
        name: 'subjectAltName',
        altNames: [host === undefined ? { type: 7, ip: '127.0.0.1' } : { type: 2, value: host }],
      },
    ],
  });
  return { key, cert };
}
