/**
 * esbuild options for every entry point of the product. The bundles go into dist/, shared code into dist/chunks/.
 * `npm start`, the tests and the container image run the same bundles. The bundles contain the packages of the
 * workspace, and the npm packages that every API and worker process loads.
 */
import { readFile } from 'node:fs/promises';

/**
 * npm packages inside the bundles, with their dependencies. Node.js would read and resolve two thousand files at each start,
 * which takes as long as everything else of the start. A package stays outside if it reads files beside its code.
 */
const INSIDE = new Set([
  '@asteasolutions/zod-to-openapi',
  '@bull-board/api',
  '@bull-board/express',
  '@prisma/adapter-pg',
  'ajv',
  'bullmq',
  'express',
  'got',
  'ioredis',
  'ipaddr.js',
  'jose',
  'p-limit',
  'pg',
  'prom-client',
  'winston',
  'zod',
]);
/** Outside, also for a package inside: optional, or shared with a package outside. */
const OUTSIDE = /^(pg-native|@opentelemetry\/|@prisma\/client)/;

const isOurs = (path) => path.startsWith('@posthorn/');
const nameOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

const npmPackages = {
  name: 'npm-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point' || isOurs(path)) return undefined;
      const isInside = importer.includes('/node_modules/') || INSIDE.has(nameOf(path));
      return isInside && !OUTSIDE.test(path) ? undefined : { path, external: true };
    });
  },
};

/** A source map of one position. esbuild takes it instead of making one, and leaves it out. */
const ONE_POSITION = { version: 3, sources: [''], sourcesContent: [''], mappings: 'AAAA' };
const NO_MAP = `data:application/json;base64,${Buffer.from(JSON.stringify(ONE_POSITION)).toString('base64')}`;

/**
 * Leaves the npm packages out of the source maps. For the first stack trace, Node.js parses the maps of all bundles, and
 * keeps the result. With the npm packages an API process kept 48 MiB.
 */
const noMapsOfPackages = {
  name: 'no-maps-of-packages',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/.*\.([cm]?js|json)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      // JSON has no comments.
      const code = path.endsWith('.json') ? `module.exports = ${text}` : text;
      return { contents: `${code}\n//# sourceMappingURL=${NO_MAP}`, loader: 'js' };
    });
  },
};

/** What CommonJS packages expect, in a module. */
const COMMON_JS = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

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
  soak: 'bench/soak/main.ts',
  simulate: 'bench/simulate/main.ts',
  'bench-receiver': 'bench/receiver.ts',
  'bench-delay-proxy': 'bench/delay-proxy.ts',
  'bench-got-loop': 'bench/yardsticks/got-loop.ts',
  'bench-got-stream-loop': 'bench/yardsticks/got-stream-loop.ts',
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
    // Stack traces need only the positions.
    sourcesContent: false,
    loader: { '.lua': 'text' },
    plugins: [npmPackages, noMapsOfPackages],
    banner: { js: COMMON_JS },
    logLevel: 'warning',
  };
}
