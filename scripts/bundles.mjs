/**
 * esbuild options for every entry point of the product. The bundles go into dist/, shared code into dist/chunks/.
 * `npm start`, the tests and the container image run the same bundles. The bundles contain
 * the packages of the workspace, but no packages from npm.
 */
const npmPackagesStayOutside = {
  name: 'npm-packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@posthorn/') ? undefined : { path, external: true },
    );
  },
};

const PRODUCT = {
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
  posthorn: 'packages/cli/src/main.ts',
  generate: 'scripts/generate/main.ts',
  'render-site': 'scripts/site/main.ts',
};

export const TESTS = {
  'test-setup': 'tests/support/global-setup.ts',
  'test-teardown': 'tests/support/global-teardown.ts',
};

export const BENCH = {
  bench: 'bench/main.ts',
  'bench-receiver': 'bench/receiver.ts',
  'bench-got-loop': 'bench/yardsticks/got-loop.ts',
  'bench-bullmq-loop': 'bench/yardsticks/bullmq-loop.ts',
};

/** @param more entry points beside those of the product */
export function bundleOptions(more = {}) {
  return {
    entryPoints: { ...PRODUCT, ...more },
    outdir: 'dist',
    bundle: true,
    // The sources of published packages, which are built only for `npm pack`.
    conditions: ['posthorn-source'],
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    loader: { '.lua': 'text' },
    plugins: [npmPackagesStayOutside],
    logLevel: 'warning',
  };
}
