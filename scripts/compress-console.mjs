/**
 * Compresses the files of the built console once, so that the API does not compress them for each request. Writes
 * `<file>.br` and `<file>.gz` beside each text file that becomes shorter.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const TEXTS = /\.(css|html|js|json|svg|txt|webmanifest)$/;
/** A compressed file must save as many bytes, or its headers outweigh it. */
const WORTH = 100;
const CODINGS = [
  [
    '.br',
    (bytes) =>
      promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY } }),
  ],
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: zlib.Z_BEST_COMPRESSION })],
];

/** @param {string} folder of the built console; nothing happens if it does not exist */
export async function compressConsole(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  // A compressed file of an earlier build would show the earlier content.
  await Promise.all(files.filter((file) => /\.(br|gz)$/.test(file)).map((file) => rm(file)));
  await Promise.all(files.filter((file) => TEXTS.test(file)).map(compress));
}

async function compress(file) {
  const bytes = await readFile(file);
  for (const [end, shorten] of CODINGS) {
    const shorter = await shorten(bytes);
    if (shorter.length + WORTH < bytes.length) await writeFile(file + end, shorter);
  }
}
