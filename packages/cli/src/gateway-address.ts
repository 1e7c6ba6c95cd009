import { CommandError, EXIT } from './exit.ts';

/** Address of `npm start`, for a first try without settings. */
export const DEFAULT_ADDRESS = 'http://127.0.0.1:8080';

/**
 * The base address of a gateway in the form that credentials are stored under: without a slash at the end, query or
 * fragment.
 * @param options `allowHttp` permits `http:` to another machine
 * @throws CommandError usage for a text that is no address, or for `http:` that is not permitted
 */
export function parseAddress(text: string, { allowHttp = false } = {}): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(
      EXIT.usage,
      `${text} is not an address. Give one such as https://gateway.example.`,
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new CommandError(
      EXIT.usage,
      'The address must not contain a user, a password, a query or a fragment.',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowHttp) {
    throw new CommandError(
      EXIT.usage,
      `${text} would send credentials in clear text. Use https. On a private network, set POSTHORN_ALLOW_HTTP=true.`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Whether a host is this machine, so that plain HTTP is safe. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
