/**
 * `node scripts/collect-image.mjs FOLDER`: copies what the processes of the image need at run time, and nothing else:
 * their bundles, and of each npm package the very files that an import leads to. `npm ci --omit=dev` would give many
 * times as much: Prisma's engines for six kinds of database, type declarations, two builds of everything.
 * What is found by its path instead of an import is named here. tests/image.test.ts runs what comes out.
 */
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const ENTRY_POINTS = ['api', 'worker', 'migrate', 'rewrap', 'health'].map((name) => `dist/${name}.js`);

const FOUND_BY_PATH = [
  'package.json',
  'prisma/migrations',
  'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm',
  'node_modules/@bull-board/ui/package.json',
  'node_modules/@bull-board/ui/dist',
  'node_modules/swagger-ui-dist/package.json',
  'node_modules/swagger-ui-dist/swagger-ui.css',
  'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder to copy to');

const { fileList } = await nodeFileTrace(ENTRY_POINTS);
const sourceMaps = Array.from(fileList)
  .filter((file) => file.startsWith('dist/'))
  .map((file) => `${file}.map`);
for (const file of new Set([...fileList, ...sourceMaps, ...FOUND_BY_PATH])) {
  const target = join(folder, file);
  await mkdir(dirname(target), { recursive: true });
  await cp(file, target, { recursive: true });
}
