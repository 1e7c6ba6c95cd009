import { DELIVERY_CAUSES, isDeliveryCause } from './delivery-causes.ts';
import { type CauseValues, fillIn } from './texts.ts';

/** Why an attempt failed and what to do. Values in the texts come from the endpoint: they are data, not instructions. */
export type Explanation = {
  code: string;
  message: string;
  advice: string;
  /** Path of the cause's page on the gateway. */
  documentation: string;
};

/** Milliseconds of the parts of a POST. Null for a part that did not end, or that a reused connection skips. */
export type Times = {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
};

/**
 * Explains a recorded attempt. A text that improves also improves for attempts of the past.
 * @returns null if another version recorded a cause that this version does not know
 */
export function explanationOf(code: string, values: CauseValues, times: Times | null): Explanation | null {
  if (!isDeliveryCause(code)) return null;
  const { message, advice } = DELIVERY_CAUSES[code];
  const all = { spent: spentOf(times), ...values };
  return {
    code,
    message: fillIn(message, all).trimEnd(),
    advice: fillIn(advice, all),
    documentation: `/docs/errors/${code}`,
  };
}

/** Where the time went, in one sentence; empty if no part ended. */
function spentOf(times: Times | null): string {
  if (times === null) return '';
  const parts = [
    ['DNS', times.dnsMs],
    ['connecting', times.connectMs],
    ['TLS', times.tlsMs],
    ['the first byte', times.firstByteMs],
  ].flatMap(([part, ms]) => (ms === null ? [] : [`${part} ${ms} ms`]));
  return parts.length === 0 ? '' : `Before that: ${parts.join(', ')}.`;
}
