import { z } from 'zod';
import type { Times } from './causes/explanation.ts';
import type { CauseValues } from './causes/texts.ts';

/**
 * What Postgres keeps of an attempt beside its outcome, as JSON with short names: every attempt has a row. Headers that
 * are the same in all attempts of a notification are missing; `requestHeadersOf` adds them.
 */
export type AttemptDetails = {
  /** Request headers, without secrets; missing if Posthorn sent no request. */
  q?: Readonly<Record<string, string>>;
  /** Response headers, without secrets. */
  r?: Readonly<Record<string, string>>;
  /** Address of the endpoint, with its port. */
  a?: string;
  /** Protocol of TLS. */
  t?: string;
  /** Milliseconds of DNS, connecting, TLS, and of the wait for the first byte. */
  ms?: readonly [number | null, number | null, number | null, number | null];
  /** Values of the explanation. */
  v?: CauseValues;
};

const ms = z.number().nullable();
const headers = z.record(z.string(), z.string());
const detailsSchema = z.object({
  q: headers.exactOptional(),
  r: headers.exactOptional(),
  a: z.string().exactOptional(),
  t: z.string().exactOptional(),
  ms: z.tuple([ms, ms, ms, ms]).exactOptional(),
  v: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
});

/** Reads stored details; null for an attempt without details, or with details of another version. */
export function parseDetails(stored: unknown): AttemptDetails | null {
  return detailsSchema.safeParse(stored).data ?? null;
}

export function timesOf({ ms: parts }: AttemptDetails): Times | null {
  if (parts === undefined) return null;
  const [dnsMs, connectMs, tlsMs, firstByteMs] = parts;
  return { dnsMs, connectMs, tlsMs, firstByteMs };
}

const CONTENT_TYPE = 'application/json';
const USER_AGENT = 'Posthorn';

/** The headers that all attempts of a notification share. */
export function sharedHeaders(notificationId: string, eventType: string) {
  return {
    'content-type': CONTENT_TYPE,
    'idempotency-key': notificationId,
    'svc-event-type': eventType,
    'user-agent': USER_AGENT,
  };
}

const SHARED = new Set(Object.keys(sharedHeaders('', '')));

/** Headers whose values anybody may read. A header that is not on this list is the caller's or a credential. */
const SHOWN = new Set([
  'host',
  'content-length',
  'content-digest',
  'signature-input',
  'signature',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'traceparent',
]);

export const MASK = '********';

/** The stored form of the headers of a request. Masks every value that may be a secret. */
export function storedHeaders(sent: Readonly<Record<string, unknown>>): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const name in sent) {
    if (SHARED.has(name) && (name !== 'user-agent' || sent[name] === USER_AGENT)) continue;
    stored[name] = SHOWN.has(name) ? String(sent[name]) : MASK;
  }
  return stored;
}

/** The values of a request's headers that nobody may read, the longest first. */
export function secretValues(sent: Readonly<Record<string, string>>): string[] {
  const secrets: string[] = [];
  for (const name in sent) {
    if (SHARED.has(name) || SHOWN.has(name)) continue;
    const value = sent[name] ?? '';
    // The credentials of an Authorization header follow its scheme.
    for (const text of [value, ...value.split(' ').slice(1)]) {
      // An endpoint that repeats headers as JSON escapes them.
      secrets.push(text, JSON.stringify(text).slice(1, -1));
    }
  }
  return [...new Set(secrets)]
    .filter(({ length }) => length >= MIN_SECRET)
    .sort((one, other) => other.length - one.length);
}

/** In characters. Hiding a shorter value would hide usual words, and reveals more than it hides. */
const MIN_SECRET = 6;

/** The headers of a request as sent, with the shared headers. */
export function requestHeadersOf(
  { q }: AttemptDetails,
  notificationId: string,
  eventType: string,
): Record<string, string> | null {
  return q === undefined ? null : { ...sharedHeaders(notificationId, eventType), ...q };
}
