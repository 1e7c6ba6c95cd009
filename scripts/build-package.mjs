/** Builds dist/ of a published package for `npm pack`: one module per export and command, shared code in chunks, and the types. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/**
 * The bundles contain the packages of the workspace. The dependencies of the package's manifest stay outside.
 * @param folder URL of the package's folder, with `tsconfig.build.json`, which writes the types to `dist/types`
 * @param target the oldest supported version, such as `node20`
 * @param typesOf maps an import of the workspace to a path in `dist/types`, because tsc does not bundle types
 */
export async function buildPackage(folder, target, typesOf = (text) => text) {
  const here = (path) => fileURLToPath(new URL(path, folder));
  const { bin = {}, exports, dependencies = {} } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
  rmSync(here('dist'), { recursive: true, force: true });

  await build({
    absWorkingDir: here('.'),
    entryPoints: [
      ...Object.values(exports)
        .map((entry) => entry.default)
        // A file, such as vectors.json, or an export for this repository only.
        .filter((path) => path !== undefined),
      ...Object.values(bin),
    ].map((path) => path.replace('./dist/', 'src/').replace('.js', '.ts')),
    outdir: 'dist',
    bundle: true,
    external: Object.keys(dependencies),
    // All entry points must share one class of each error. Otherwise instanceof fails.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target,
    logLevel: 'warning',
  });

  execFileSync(process.execPath, [TSC, '-p', here('tsconfig.build.json')], { stdio: 'inherit' });
  for (const name of readdirSync(here('dist/types'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const path = join(here('dist/types'), name);
    const text = readFileSync(path, 'utf8').replaceAll(/'(\.{1,2}\/[\w/-]+)\.ts'/g, "'$1.js'");
    writeFileSync(path, typesOf(text));
  }
}
