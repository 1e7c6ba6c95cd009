/** Passwords and certificates in files, which may change while a process runs. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import {
  type ConnectionOptions,
  checkServerIdentity,
  createSecureContext,
  type SecureContext,
} from 'node:tls';

type OnError = (error: Error) => void;

/**
 * Reads a password for each connection: a mounted Secret of Kubernetes changes while the process runs.
 * @returns a function that returns the current password, or the last one while the file cannot be read
 * @throws Error if the file cannot be read now
 */
export function createPasswordReader(path: string, onError: OnError): () => string {
  return following(() => {
    const password = read('REDIS_PASSWORD_FILE', path).replace(/\r?\n$/, '');
    if (password === '') throw new Error('REDIS_PASSWORD_FILE is empty');
    return password;
  }, onError);
}

export type TlsFiles = {
  /** REDIS_CA_FILE, REDIS_CERT_FILE and REDIS_KEY_FILE. Each may be empty. */
  caFile: string;
  certFile: string;
  keyFile: string;
};

/**
 * TLS with verification. Each new connection uses the current content of the files.
 *
 * @param hosts hosts of REDIS_URL. Sentinels and cluster nodes announce servers by their addresses, so a certificate may
 *   name the announced address or a host of the URL
 * @throws Error that names the setting, if a file cannot be used now
 */
export function createTlsOptions(
  files: TlsFiles,
  hosts: readonly string[],
  onError: OnError,
): ConnectionOptions {
  const names = hosts.filter((host) => isIP(host) === 0);
  const currentContext = following(createContextReader(files), onError);
  return {
    // ioredis copies the options for each connection, so each connection calls this getter.
    get secureContext() {
      return currentContext();
    },
    checkServerIdentity(host, certificate) {
      const results = [host, ...names].map((name) => checkServerIdentity(name, certificate));
      return results.includes(undefined) ? undefined : results[0];
    },
  };
}

function createContextReader({ caFile, certFile, keyFile }: TlsFiles): () => SecureContext {
  let known: { text: string; context: SecureContext } | undefined;
  return () => {
    const ca = read('REDIS_CA_FILE', caFile);
    const cert = read('REDIS_CERT_FILE', certFile);
    const key = read('REDIS_KEY_FILE', keyFile);
    const text = [ca, cert, key].join('\0');
    if (known?.text !== text) {
      if (caFile !== '') requireCertificates('REDIS_CA_FILE', ca);
      if (certFile !== '') requireCertificates('REDIS_CERT_FILE', cert);
      known = { text, context: createContext(ca, cert, key) };
    }
    return known.context;
  };
}

/** @throws Error also for a key that does not belong to the certificate: the files may change one after the other */
function createContext(ca: string, cert: string, key: string): SecureContext {
  try {
    return createSecureContext({ ...(ca === '' ? {} : { ca }), ...(cert === '' ? {} : { cert, key }) });
  } catch (cause) {
    throw new Error(`REDIS_CERT_FILE and REDIS_KEY_FILE cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/** TLS would silently ignore a certificate that it cannot parse, and trust the public authorities without one. */
function requireCertificates(setting: string, pem: string): void {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) throw new Error(`${setting} cannot be used: the file has no certificate`);
  try {
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch (cause) {
    throw new Error(`${setting} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/** Repeats `readNow` for each call. Returns the last value, and reports the error, while `readNow` fails. */
function following<Value>(readNow: () => Value, onError: OnError): () => Value {
  let last = readNow();
  return () => {
    try {
      last = readNow();
    } catch (error) {
      // An exception would end the connection for good.
      onError(error instanceof Error ? error : new Error(String(error)));
    }
    return last;
  };
}

/** @returns '' for an empty path */
function read(setting: string, path: string): string {
  if (path === '') return '';
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`${setting} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
