import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

/** The format and the documentation of a setting. */
export type Setting<Schema extends z.ZodType<unknown, string> = z.ZodType<unknown, string>> = {
  description: string;
  schema: Schema;
  /** Written as in the environment. A setting without a default is required. */
  default?: string;
  /** Shown in .env.example when there is no default. */
  example?: string;
};

export function setting<Schema extends z.ZodType<unknown, string>>(value: Setting<Schema>): Setting<Schema> {
  return value;
}

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `500ms`, `20s`, `2m`, `1h` or `5d`, as milliseconds. */
export const duration = z.string().transform((text, context) => {
  const match = /^(\d{1,9})(ms|s|m|min|h|d)$/.exec(text.trim());
  const unit = UNITS[match?.[2] ?? ''];
  if (match === null || unit === undefined) {
    context.addIssue({ code: 'custom', message: 'must be a duration such as 500ms, 20s, 2m, 1h or 5d' });
    return z.NEVER;
  }
  return Number(match[1]) * unit;
});

/** A comma-separated list. The result omits empty parts. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** A whole number from `min` to `max`. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be from ${min} to ${max}`);

export const boolean = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** A range of addresses, such as `10.0.0.0/8`. */
export const cidr = z.union([z.cidrv4(), z.cidrv6()], {
  error: 'must be a list of CIDR ranges such as 10.0.0.0/8',
});

/** An IP address with or without a port: `9.9.9.9`, `9.9.9.9:53`, `2620:fe::9` or `[2620:fe::9]:53`. */
export const nameServer = z.string().refine((text) => {
  const [, v6 = text, v4 = text, port = '53'] = /^(?:\[(.*)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return (isIPv4(v4) || isIPv6(v6)) && Number(port) >= 1 && Number(port) <= 65_535;
}, 'must be a list of IP addresses with or without a port, such as 9.9.9.9 or [2620:fe::9]:53');

/**
 * `key=value,…` with percent-encoded values (OpenTelemetry; W3C Baggage). A value may hold a password, so error
 * messages never repeat a value.
 */
export const keyValues = list.transform((entries, context) => {
  const pairs: [string, string][] = [];
  for (const entry of entries) {
    const match = /^([\w.-]+)\s*=\s*(.*)$/.exec(entry);
    const value = percentDecoded(match?.[2]);
    if (match?.[1] === undefined || value === undefined) {
      context.addIssue({
        code: 'custom',
        message: 'must be a list of key=value, the values percent-encoded',
      });
      return z.NEVER;
    }
    pairs.push([match[1], value]);
  }
  return Object.fromEntries(pairs);
});

function percentDecoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A URL with one of these schemes. A URL may hold a password, so error messages never repeat the value. */
export const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

/** An HTTP proxy, possibly with user and password. Error messages never repeat the value. */
export const proxyUrl = z.string().refine((text) => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  const isDecodable = [username, password].every((part) => percentDecoded(part) !== undefined);
  return pathname === '/' && search === '' && hash === '' && isDecodable;
}, 'must be a URL such as http://user:password@proxy.example.com:3128, with special characters of the password percent-encoded');

export const ipAddress = z
  .string()
  .refine((text) => isIPv4(text) || isIPv6(text), 'must be a list of IP addresses such as 203.0.113.9');

/** A range of addresses, or one address. */
export const addressOrRange = z.union([z.cidrv4(), z.cidrv6(), ipAddress], {
  error: 'must be a list of IP addresses or CIDR ranges such as 203.0.113.0/28',
});

/** An origin, written exactly as browsers send it in `Origin`. Any other form would match no request. */
export const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be a list of origins such as https://app.example.com',
  );

/** `60/1m` is 60 per minute. `off` means no limit and becomes null. */
export const rate = z.string().transform((text, context) => {
  if (text === 'off') return null;
  const [count = '', time = ''] = text.split('/');
  const tokens = integer(1, 1_000_000).safeParse(count);
  const windowMs = duration.safeParse(time);
  if (tokens.success && windowMs.success && windowMs.data >= 1_000 && windowMs.data <= 3_600_000)
    return { tokens: tokens.data, windowMs: windowMs.data };
  context.addIssue({ code: 'custom', message: 'must be off, or a number per 1s to 1h, such as 60/1m' });
  return z.NEVER;
});

/** `role=scope scope,role=*`: the scopes each role may grant. `*` means every scope. */
export const roleScopes = list.transform((entries, context) => {
  const roles = new Map<string, readonly string[]>();
  for (const entry of entries) {
    const match = /^([A-Za-z0-9_-]{1,32})=(.*)$/.exec(entry);
    if (match?.[1] === undefined || match[2] === undefined) {
      context.addIssue({ code: 'custom', message: 'must be a list of role=scopes, such as owner=*,viewer=' });
      return z.NEVER;
    }
    roles.set(
      match[1],
      match[2].split(' ').filter((scope) => scope !== ''),
    );
  }
  return roles;
});

/** `name=base64,…`, newest first: 32-byte keys. Each ciphertext carries the name of its key. */
export const encryptionKeys = list.transform((entries, context) => {
  const keys = entries.map((entry) => {
    const [name = '', ...rest] = entry.split('=');
    return { name, key: Uint8Array.from(Buffer.from(rest.join('='), 'base64')) };
  });
  const isValid = keys.every(({ name, key }) => /^[A-Za-z0-9_-]{1,32}$/.test(name) && key.length === 32);
  if (keys.length === 0 || !isValid || new Set(keys.map(({ name }) => name)).size < keys.length) {
    context.addIssue({
      code: 'custom',
      message:
        'must be a list of name=key, each name once, each key 32 bytes in base64 (openssl rand -base64 32)',
    });
    return z.NEVER;
  }
  return keys;
});
