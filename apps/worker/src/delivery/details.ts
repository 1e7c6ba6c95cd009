import type { IncomingMessage } from 'node:http';
import { type AttemptDetails, MASK, storedHeaders } from '@posthorn/domain/attempt-details';
import type { DeliveryCause } from '@posthorn/domain/causes/delivery-causes';
import type { CauseValues } from '@posthorn/domain/causes/texts';
import type { AttemptOutcome } from '@posthorn/domain/notification';
import { type Exchange, measureParts } from './exchange.ts';

/** An outcome with its cause, null for a delivery, and with details as JSON. */
export type SentOutcome = AttemptOutcome & { cause: DeliveryCause | null; details: string };

/** Bytes of all response headers, of one value and of one name. An attempt's details stay below 6 KiB. */
const MAX_HEADERS_BYTES = 4 * 1024;
const MAX_VALUE = 512;
const MAX_NAME = 100;
/** Characters of one value in an explanation. Names of a certificate and a Location have no other limit. */
const MAX_EXPLAINED = 300;

/** Response headers that carry credentials. */
const SECRET_HEADERS =
  /cookie|authorization|authentication-info|token|secret|passw|credential|api-?key|session/i;

/**
 * The details of a POST as JSON for Postgres.
 * @param exchange undefined if Posthorn sent nothing
 * @param secrets values of the request's headers, which an endpoint may repeat in its answer
 */
export function detailsOf(
  exchange: Exchange | undefined,
  values: CauseValues | undefined,
  secrets: readonly string[],
): string {
  const details: AttemptDetails = {};
  if (exchange !== undefined) {
    const { request, response, connection } = exchange;
    if (request !== undefined) details.q = storedHeaders(request.getHeaders());
    if (response !== undefined) details.r = responseHeaders(response, secrets);
    if (connection !== undefined && connection.address !== '' && !exchange.hasProxy)
      details.a = connection.address;
    if (connection !== undefined && connection.protocol !== null) details.t = connection.protocol;
    details.ms = measureParts(exchange);
  }
  if (values !== undefined) details.v = shortened(values, secrets);
  return storable(details);
}

function responseHeaders(
  { rawHeaders }: IncomingMessage,
  secrets: readonly string[],
): Record<string, string> {
  // Without a prototype, a header named __proto__ is a header like any other.
  const kept: Record<string, string> = Object.create(null);
  let left = MAX_HEADERS_BYTES;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').slice(0, MAX_NAME).toLowerCase();
    const value = SECRET_HEADERS.test(name) ? MASK : hideSecrets(rawHeaders[at + 1] ?? '', secrets);
    const before = kept[name];
    const text = cut(before === undefined ? value : `${before}, ${value}`, MAX_VALUE);
    left -= name.length + Buffer.byteLength(text) - (before === undefined ? 0 : Buffer.byteLength(before));
    if (left < 0) break;
    kept[name] = text;
  }
  return kept;
}

function shortened(values: CauseValues, secrets: readonly string[]): CauseValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : cut(hideSecrets(value, secrets), MAX_EXPLAINED),
    ]),
  );
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Replaces secrets that an endpoint repeats. The text keeps its length, so that a cut reveals no part of a secret. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '*'.repeat(secret.length)), text);
}

/** What JSON escapes of the characters that `cleaned` removes, and those that JSON leaves as they are. */
const UNCLEAN = /\\[bfnrtu]|[\x7f-\x9f]/;

/** JSON that Postgres accepts: it rejects NUL and lone surrogates. */
function storable(details: AttemptDetails): string {
  const json = JSON.stringify(details);
  if (!UNCLEAN.test(json)) return json;
  return JSON.stringify(details, (_name, value: unknown) =>
    typeof value === 'string' ? cleaned(value) : value,
  );
}

/** Removes characters that Postgres rejects, or that a terminal would interpret. */
function cleaned(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, '');
}
