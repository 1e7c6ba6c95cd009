import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';

/** Whether the proxy at this address may name the sender. `hop` is 0 for the other end of the connection. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

/** Who sent a request, and whether over TLS. */
type Sender = { ip: string; isSecure: boolean };

/** @param trusted address ranges of the proxies whose X-Forwarded-* headers the API trusts */
export function trustProxies(trusted: readonly string[]): IsTrustedProxy {
  return proxyAddress.compile([...trusted]);
}

/**
 * Reads the sender of a request as Express does: the last address in X-Forwarded-For that no trusted proxy has, and the
 * scheme in X-Forwarded-Proto. The gateway itself speaks no TLS.
 */
export function readSender(request: IncomingMessage, isTrusted: IsTrustedProxy): Sender {
  const { socket, headers } = request;
  const [scheme = ''] = String(headers['x-forwarded-proto'] ?? '').split(',');
  return {
    ip: proxyAddress(request, isTrusted) ?? '',
    isSecure: scheme.trim() === 'https' && isTrusted(socket.remoteAddress ?? '', 0),
  };
}
