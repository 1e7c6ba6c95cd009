/** A possible registered secret, and how it differs from the given secret. */
type SecretForm = { readonly form: string; readonly secret: string };

const FORMS: readonly (readonly [form: string, change: (secret: string) => string])[] = [
  ['without the white space around it', (secret) => secret.trim()],
  ['without the quotes around it', (secret) => secret.trim().replace(/^(["'`])(.*)\1$/s, '$2')],
  ['without the prefix whsec_', (secret) => secret.replace(/^whsec_/, '')],
  ['with the prefix whsec_', (secret) => `whsec_${secret}`],
  ['decoded from base64', (secret) => decoded(secret, 'base64')],
  ['without whsec_ and decoded from base64', (secret) => decoded(secret.replace(/^whsec_/, ''), 'base64')],
  ['encoded as base64', (secret) => Buffer.from(secret).toString('base64')],
  ['decoded from hex', (secret) => decoded(secret, 'hex')],
  ['encoded as hex', (secret) => Buffer.from(secret).toString('hex')],
  ['with its percent escapes decoded', percentDecoded],
  ['without backslashes', (secret) => secret.replaceAll('\\', '')],
  ['with a newline at its end', (secret) => `${secret}\n`],
];

/** Candidates for the registered secret, derived from the given secrets. */
export function secretForms(secrets: readonly string[]): SecretForm[] {
  return FORMS.flatMap(([form, change]) =>
    secrets.map((given) => ({ form, given, secret: change(given) })),
  ).filter(({ given, secret }) => secret !== '' && secret !== given);
}

/** A webhook's secret has 8 to 32 Unicode characters (specification 4.9). */
export function hasSecretsLength(secret: string): boolean {
  const { length } = [...secret];
  return length >= 8 && length <= 32;
}

/** The decoded text; empty if the bytes are not UTF-8, because registered secrets are text. */
function decoded(secret: string, encoding: 'base64' | 'hex'): string {
  const text = Buffer.from(secret, encoding).toString('utf8');
  return text.includes('\ufffd') ? '' : text;
}

function percentDecoded(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return '';
  }
}
