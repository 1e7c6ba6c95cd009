import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Problem } from '@posthorn/domain/problem';
import type { Request, Response } from 'express';
import { etagOf, isUnchanged } from './conditions.ts';

/** A content coding (RFC 9110 §8.4.1); `identity` stands for none. */
type Coding = 'br' | 'gzip' | 'identity';

/** A file in one coding, with the validator of this variant. */
type Variant = { bytes: Buffer; etag: string };

/** A file in memory. `compressed` begins with the shortest variant. */
export type StaticFile = {
  type: string;
  plain: Variant;
  compressed: readonly (readonly [Coding, Variant])[];
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
};
/** Also of source files, which a browser shows as text. */
export const PLAIN_TEXT = 'text/plain; charset=utf-8';

export const typeOfFile = (path: string): string => TYPES[extname(path)] ?? PLAIN_TEXT;

/** Ends of the files that the build compressed, the shortest first. */
const COMPRESSED: readonly [Coding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Reads the files of a folder and its subfolders. A path of a request only finds what is in the result, so no path can
 * lead out of the folder.
 *
 * @param typeOf content type of a path
 * @returns the files, by their path below the folder, without a slash at the start
 * @throws Error if the folder does not exist
 */
export function readStaticFiles(folder: string, typeOf = typeOfFile): ReadonlyMap<string, StaticFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  // Source maps are for developers, who have the sources.
  const sources = paths.filter((path) => !/\.(br|gz|map)$/.test(path));
  return new Map(
    sources.map((path) => {
      const compressed = COMPRESSED.filter(([, end]) => paths.includes(path + end)).map(
        ([coding, end]) => [coding, readFileSync(path + end)] as const,
      );
      const name = path.slice(folder.length + 1).replaceAll('\\', '/');
      return [name, createStaticFile(readFileSync(path), typeOf(name), compressed)];
    }),
  );
}

export function createStaticFile(
  bytes: Buffer,
  type: string,
  compressed: readonly (readonly [Coding, Buffer])[] = [],
): StaticFile {
  return {
    type,
    plain: variantOf(bytes),
    compressed: compressed.map(([coding, each]) => [coding, variantOf(each)]),
  };
}

const variantOf = (bytes: Buffer): Variant => ({ bytes, etag: etagOf(bytes) });

/** The methods of every path that serves files. */
const ALLOW = 'HEAD, GET, OPTIONS';

/**
 * Answers OPTIONS, and refuses methods that files do not support.
 * @returns whether the request reads, so that the caller answers it
 * @throws Problem method_not_allowed
 */
export function admitRead({ method }: Request, response: Response): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  if (method !== 'OPTIONS') throw new Problem('method_not_allowed', { headers: { Allow: ALLOW } });
  response.status(204).set('Allow', ALLOW).end();
  return false;
}

/** Sends a file in the shortest coding that the request accepts, or 304 if the caller has it. */
export function sendStaticFile(
  request: Request,
  response: Response,
  file: StaticFile,
  { cacheControl, status = 200 }: { cacheControl: string; status?: number },
): void {
  const [coding, { bytes, etag }] = choose(request, file);
  response.vary('Accept-Encoding').set({ 'Cache-Control': cacheControl, ETag: etag });
  if (status === 200 && isUnchanged(request.get('If-None-Match'), etag)) {
    response.status(304).end();
    return;
  }
  response.status(status).set({ 'Content-Type': file.type, 'Content-Length': String(bytes.length) });
  if (coding !== 'identity') response.set('Content-Encoding', coding);
  response.end(bytes);
}

/** The first accepted variant. Without one the file goes out as it is: a browser accepts every file. */
function choose(request: Request, { compressed, plain }: StaticFile): readonly [Coding, Variant] {
  const accepted = compressed.find(([coding]) => request.acceptsEncodings(coding) === coding);
  return accepted ?? ['identity', plain];
}
