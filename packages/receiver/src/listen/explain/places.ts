import type { Received } from './trial.ts';

/** A host and a request target that the sender may have signed. */
type Place = { readonly host: string; readonly target: string };

/** Headers in which proxies pass the original values. */
const HOST_HEADERS = ['x-forwarded-host', 'x-original-host', 'x-host'];
const TARGET_HEADERS = ['x-original-url', 'x-original-uri', 'x-rewrite-url', 'x-forwarded-uri'];
const PREFIX_HEADERS = ['x-forwarded-prefix', 'x-script-name'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Maximum number of hosts and of targets. The listener tries all pairs, so longer lists would cost CPU time. */
const MAX_CANDIDATES = 12;

/** Candidates for the signed host and target. Candidates with one difference come before candidates with two. */
export function otherPlaces(request: Received, { host, target }: Place, port: number): Place[] {
  const hosts = others(host, hostsOf(request, host, port));
  const targets = others(target, targetsOf(request, target));
  return [
    ...hosts.map((other) => ({ host: other, target })),
    ...targets.map((other) => ({ host, target: other })),
    ...hosts.flatMap((other) => targets.map((another) => ({ host: other, target: another }))),
  ];
}

function hostsOf(request: Received, host: string, listeningPort: number): string[] {
  const [, name = host, port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  const forwarded = (request.headers.forwarded ?? []).flatMap((line) =>
    [...line.matchAll(/\bhost="?([^";,\s]+)/gi)].map(([, value = '']) => value),
  );
  const named = HOST_HEADERS.flatMap((header) => valuesOf(request, header));
  const loopback = LOOPBACK.includes(name) ? LOOPBACK : [];
  const names = [name, ...named, ...forwarded, ...loopback].map((one) => one.replace(/:\d+$/, ''));
  const ports = [port, ...valuesOf(request, 'x-forwarded-port'), `${listeningPort}`].filter(
    (one) => one !== undefined,
  );
  return [
    ...named,
    ...forwarded,
    ...originalUrls(request).map((url) => url.host),
    host.toLowerCase(),
    ...names,
    ...names.flatMap((one) => ports.map((other) => `${one}:${other}`)),
  ];
}

function targetsOf(request: Received, target: string): string[] {
  const [path = '', query] = target.split(/\?(.*)/s);
  const withQuery = (one: string) => (query === undefined ? one : `${one}?${query}`);
  const prefixes = PREFIX_HEADERS.flatMap((header) => valuesOf(request, header));
  return [
    ...originalUrls(request).map(({ pathname, search }) => pathname + search),
    ...TARGET_HEADERS.flatMap((header) => request.headers[header] ?? []),
    ...prefixes.map((prefix) => prefix.replace(/\/$/, '') + target),
    withQuery(path.endsWith('/') ? path.slice(0, -1) : `${path}/`),
    withQuery(path.replace(/\/{2,}/g, '/')),
    withQuery(decoded(path)),
    withQuery(encodeURI(path)),
    path,
  ].filter((one) => one.startsWith('/'));
}

/** Some proxies pass a whole URL (ingress-nginx), others only its path and query. */
function originalUrls({ headers }: Received): URL[] {
  return TARGET_HEADERS.flatMap((header) => headers[header] ?? []).flatMap((value) => {
    try {
      return /^https?:/.test(value) ? new URL(value) : [];
    } catch {
      return [];
    }
  });
}

/** The values of a list header, such as X-Forwarded-Host after two proxies. */
function valuesOf({ headers }: Received, name: string): string[] {
  return (headers[name] ?? []).flatMap((line) => line.split(',')).map((value) => value.trim());
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const others = (own: string, candidates: readonly string[]): string[] =>
  [...new Set(candidates)]
    .filter((candidate) => candidate !== '' && candidate !== own)
    .slice(0, MAX_CANDIDATES);
