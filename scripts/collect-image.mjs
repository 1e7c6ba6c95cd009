/**
 * `node scripts/collect-image.mjs FOLDER` copies the files that the image needs at run time: the bundles, the files of
 * npm packages that they import, and FOUND_BY_PATH. `npm ci --omit=dev` installs many times as much, such as Prisma's
 * engines for other databases, type declarations, and two builds of each package. tests/image.test.ts runs the result.
 */
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const ENTRY_POINTS = ['api', 'worker', 'migrate', 'rewrap', 'health'].map((name) => `dist/${name}.js`);

/** Files that the code opens by path, so no import leads to them. */
const FOUND_BY_PATH = [
  'package.json',
  'dist/site',
  'dist/console',
  'prisma/migrations',
  'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm',
  'node_modules/@bull-board/ui/package.json',
  'node_modules/@bull-board/ui/dist',
];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node scripts/collect-image.mjs FOLDER');

const { fileList } = await nodeFileTrace(ENTRY_POINTS);
const sourceMaps = Array.from(fileList)
  .filter((file) => /^dist\/(chunks\/)?[^/]+\.js$/.test(file))
  .map((file) => `${file}.map`);
for (const file of new Set([...fileList, ...sourceMaps, ...FOUND_BY_PATH])) {
  const target = join(folder, file);
  await mkdir(dirname(target), { recursive: true });
  await cp(file, target, { recursive: true });
}
