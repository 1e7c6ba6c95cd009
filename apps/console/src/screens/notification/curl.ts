import { quote } from '../../texts/shell.ts';

/** What a command needs to repeat a request. */
type Repeated = {
  url: string;
  /** Headers of the last request, without the values of secrets; null if nothing was sent. */
  headers: Readonly<Record<string, string>> | null;
  notificationId: string;
  eventType: string;
  /** The record, byte for byte. */
  body: string;
};

/** Headers that curl writes itself, or that hold only for the signed request. */
const LEFT_OUT = new Set([
  'host',
  'content-length',
  'connection',
  'accept-encoding',
  'transfer-encoding',
  'signature',
  'signature-input',
  'webhook-signature',
  'webhook-timestamp',
  'authorization',
  'cookie',
  'traceparent',
]);
/** Stands in the place of a secret value. */
const MASK = '********';
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
/** A terminal acts on these characters, even in a quoted text. Neither a header nor a URL contains them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * A command for a POSIX shell that sends the request again, without its signature. curl neither follows redirects nor
 * reads files: brackets in the URL and a leading `@` of the body stay text.
 * @throws Error if the URL is not HTTP(S)
 */
export function toCurl({ url, headers, notificationId, eventType, body }: Repeated): string {
  if (!/^https?:\/\//i.test(url) || CONTROL.test(url)) throw new Error('The URL is not an HTTP(S) address');
  const own = {
    'content-type': 'application/json',
    'idempotency-key': notificationId,
    'svc-event-type': eventType,
  };
  const sent = Object.entries({ ...own, ...headers }).filter(
    ([name, value]) =>
      HEADER_NAME.test(name) && !LEFT_OUT.has(name.toLowerCase()) && value !== MASK && !CONTROL.test(value),
  );
  return [
    'curl --globoff --request POST',
    `--url ${quote(url)}`,
    ...sent.map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    `${body.startsWith('@') ? '--data-raw' : '--data-binary'} ${quote(body)}`,
  ].join(' \\\n  ');
}
