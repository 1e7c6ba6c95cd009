/**
 * Builds dist/ for `npm pack`: one module per export and command, shared code in chunks, and the types. The bundle
 * contains packages/signing, so the published package has no dependencies.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { bin, exports } = JSON.parse(readFileSync(here('package.json'), 'utf8'));

rmSync(here('dist'), { recursive: true, force: true });

await build({
  absWorkingDir: here('.'),
  entryPoints: [
    ...Object.values(exports)
      .map((entry) => entry.default)
      .filter((path) => path !== undefined),
    ...Object.values(bin),
  ].map((path) => path.replace('./dist/', 'src/').replace('.js', '.ts')),
  outdir: 'dist',
  bundle: true,
  // All entry points must share one SignatureError class. Otherwise instanceof fails.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node18',
  logLevel: 'warning',
});

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
execFileSync(process.execPath, [tsc, '-p', here('tsconfig.build.json')], { stdio: 'inherit' });

// tsc does not bundle types. Make the imports point to the types of packages/signing in dist/types.
for (const name of readdirSync(here('dist/types/receiver/src'))) {
  const path = here(`dist/types/receiver/src/${name}`);
  const text = readFileSync(path, 'utf8')
    .replaceAll(/'@posthorn\/signing\/([\w-]+)'/g, "'../../signing/src/$1.js'")
    .replaceAll(/'(\.\/[\w-]+)\.ts'/g, "'$1.js'");
  writeFileSync(path, text);
}
