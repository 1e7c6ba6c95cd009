import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { etagOf } from '../http/conditions.ts';

/** A content coding (RFC 9110 §8.4.1); `identity` stands for none. */
export type Coding = 'br' | 'gzip' | 'identity';

/** A file in one coding, with the validator of this variant. */
export type Variant = { bytes: Buffer; etag: string };

/** A file of the console in memory. `compressed` begins with the shortest variant. */
export type ConsoleFile = {
  type: string;
  plain: Variant;
  compressed: readonly (readonly [Coding, Variant])[];
};

/** The files of the console, by their path below `/console/`. Empty if nobody has built the console. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Ends of the files that the build compressed (scripts/compress-console.mjs), the shortest first. */
const COMPRESSED: readonly [Coding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Reads the console that the build made. A path of a request only finds what is in the result, so no path can lead out
 * of the folder.
 * @returns an empty map if the folder does not exist
 */
export function readConsoleFiles(folder: string): ConsoleFiles {
  if (!existsSync(folder)) return new Map();
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
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      return [
        path.slice(folder.length + 1).replaceAll('\\', '/'),
        createConsoleFile(readFileSync(path), type, compressed),
      ];
    }),
  );
}

export function createConsoleFile(
  bytes: Buffer,
  type: string,
  compressed: readonly (readonly [Coding, Buffer])[] = [],
): ConsoleFile {
  return {
    type,
    plain: variantOf(bytes),
    compressed: compressed.map(([coding, each]) => [coding, variantOf(each)]),
  };
}

const variantOf = (bytes: Buffer): Variant => ({ bytes, etag: etagOf(bytes) });
