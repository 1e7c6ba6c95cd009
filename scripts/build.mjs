/**
 * `npm run build`: bundles the product into dist/, renders the documentation into dist/site/, and builds the console into
 * dist/console/. --with-tests and --with-bench add their entry points.
 */
import { build } from 'esbuild';
import { build as buildConsole } from 'vite';
import { BENCH, bundleOptions, TESTS } from './bundles.mjs';
import { compressConsole } from './compress-console.mjs';

/** A build that takes longer reports its start and its duration. */
const QUIET_MS = 2_000;

const begun = performance.now();
const progress = setTimeout(() => process.stderr.write('Building the bundles …\n'), QUIET_MS);
await build(
  bundleOptions({
    ...(process.argv.includes('--with-tests') && TESTS),
    ...(process.argv.includes('--with-bench') && BENCH),
  }),
);
await import('../dist/render-site.js');
await buildConsole({ configFile: 'apps/console/vite.config.ts', logLevel: 'warn' });
await compressConsole('dist/console');
clearTimeout(progress);
const ms = performance.now() - begun;
if (ms > QUIET_MS) process.stderr.write(`Built in ${(ms / 1_000).toFixed(1)} s\n`);
