/**
 * Bundles every entry point of the product into dist/, with what they share in dist/chunks/: what `npm start` runs, what
 * the tests start as processes, and what the container image holds are the same artefacts.
 * Packages from npm stay outside the bundles; the workspace's own packages go in.
 */
import { build } from 'esbuild';

const npmPackagesStayOutside = {
  name: 'npm-packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@posthorn/') ? undefined : { path, external: true },
    );
  },
};

await build({
  entryPoints: {
    api: 'apps/api/src/main.ts',
    worker: 'apps/worker/src/main.ts',
    migrate: 'apps/admin/src/migrate/main.ts',
    rewrap: 'apps/admin/src/rewrap/main.ts',
    health: 'apps/admin/src/health/main.ts',
    local: 'apps/local/src/main.ts',
    valkey: 'apps/local/src/valkey/main.ts',
    token: 'apps/local/src/token/main.ts',
    demo: 'apps/local/src/demo/main.ts',
    listen: 'packages/receiver/src/listen/main.ts',
    generate: 'scripts/generate/main.ts',
    ...(process.argv.includes('--with-tests') && {
      'test-setup': 'tests/support/global-setup.ts',
      'test-teardown': 'tests/support/global-teardown.ts',
    }),
    ...(process.argv.includes('--with-bench') && {
      bench: 'bench/main.ts',
      'bench-receiver': 'bench/receiver.ts',
      'bench-got-loop': 'bench/yardsticks/got-loop.ts',
      'bench-bullmq-loop': 'bench/yardsticks/bullmq-loop.ts',
    }),
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  loader: { '.lua': 'text' },
  plugins: [npmPackagesStayOutside],
  logLevel: 'warning',
});
