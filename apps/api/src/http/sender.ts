import type { IncomingMessage } from 'node:http';

/** Whether the proxy at this address may name the sender. `hop` is 0 for the other end of the connection. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

/** Who sent a request, and whether over TLS. */
type Sender = { ip: string; isSecure: boolean };

/**
 * Reads the sender of a request as Express does: the last address in X-Forwarded-For that no trusted proxy has, and the
 * scheme in X-Forwarded-Proto. The gateway itself speaks no TLS.
 */
export function createSenderReader(isTrusted: IsTrustedProxy): (request: IncomingMessage) => Sender {
  return ({ socket: { remoteAddress = '' }, headers }) => {
    const { 'x-forwarded-for': addresses, 'x-forwarded-proto': scheme } = headers;
    const isForwarded = addresses !== undefined || scheme !== undefined;
    if (!isForwarded || !isTrusted(remoteAddress, 0)) return { ip: remoteAddress, isSecure: false };
    return {
      ip: senderOf(remoteAddress, String(addresses ?? ''), isTrusted),
      isSecure:
        String(scheme ?? '')
          .split(',')[0]
          ?.trim() === 'https',
    };
  };
}

/** Each proxy appends the address from which the request came. */
function senderOf(remoteAddress: string, addresses: string, isTrusted: IsTrustedProxy): string {
  const named = addresses
    .split(',')
    .map(trimSpaces)
    .filter((address) => address !== '');
  let sender = remoteAddress;
  for (const [hop, address] of named.toReversed().entries()) {
    if (!isTrusted(sender, hop)) break;
    sender = address;
  }
  return sender;
}

/** Callers choose the text, and a regular expression for trailing spaces would take quadratic time. */
function trimSpaces(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}
