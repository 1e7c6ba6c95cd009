/**
 * Builds dist/ for `npm pack`: the program, and one chunk for each part that loads late. The bundle contains all
 * libraries, so the published package has no dependencies and `npx @posthorn/cli` starts soon. The notices of their
 * licences are in dist/THIRD-PARTY-NOTICES.txt.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isPermissive } from '../../scripts/permissive-licenses.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here('dist'), { recursive: true, force: true });

const { metafile } = await build({
  absWorkingDir: here('.'),
  entryPoints: { posthorn: 'src/main.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  conditions: ['posthorn-source'],
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Some libraries are CommonJS and call require() for modules of Node.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
});

/** The folders of the npm packages in the bundle. A package may be nested in the node_modules of another. */
const folders = new Set(
  Object.keys(metafile.inputs)
    .map((input) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0])
    .filter((folder) => folder !== undefined),
);

writeFileSync(here('dist/THIRD-PARTY-NOTICES.txt'), [...folders].sort().map(noticeOf).join('\n\n'));

/** @throws Error for a package whose licence is not permissive, or that has no text of its licence */
function noticeOf(folder) {
  const path = here(folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  if (!isPermissive(license) || file === undefined) {
    throw new Error(`${name} ${version}: the licence is not permissive or has no text: ${license}`);
  }
  return `${name} ${version} (${license})\n\n${readFileSync(join(path, file), 'utf8').trim()}`;
}
