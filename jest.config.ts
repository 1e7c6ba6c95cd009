/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/** These suites assert times and rates, so no other suite may run at the same time. */
const MEASURED = [
  'concurrency',
  'delivery-fairness',
  'delivery-rate',
  'egress',
  'endpoint-outage',
  'isolation',
  'publishing-fairness',
  'reading-fairness',
  'request-fairness',
  'stale-rate',
].map((suite) => `<rootDir>/tests/${suite}.test.ts`);

/** `.ci/run` has 25 minutes. With HA=short it runs only these suites of tests/ha, and not the suites of LONG. */
const isShort = process.env.HA === 'short';
const SHORT_HA = [
  'pgbouncer',
  'postgres-failover',
  'read-replica',
  'redis-cluster',
  'redis-sentinel',
  'redis-tls',
  'upgrade',
].map((suite) => `<rootDir>/tests/ha/${suite}.test.ts`);
const LONG = [
  'console-operator-night',
  'console-pictures',
  'image',
  'list-plans',
  'operator-retries',
  'prefix-guard',
  'publishing-fairness',
  'reading-fairness',
  'request-fairness',
  'site',
  'stale-rate',
].map((suite) => `<rootDir>/tests/${suite}.test.ts`);

const project = {
  testEnvironment: 'node',
  // The tests import the sources of published packages, which are built only for `npm pack`.
  testEnvironmentOptions: { customExportConditions: ['posthorn-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
    // Components of the console.
    '\\.tsx$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', importSource: 'preact' } },
          experimental: { keepImportAttributes: true },
        },
      },
    ],
    '\\.lua$': '<rootDir>/tests/support/lua-transform.cjs',
  },
} satisfies Config;

/** Suites beside the sources need no services. `test:unit` still builds, because Jest loads every globalSetup file. */
const besideSources = { ...project, roots: ['<rootDir>/packages', '<rootDir>/apps'] } satisfies Config;
const PROPERTIES = '\\.property\\.test\\.ts$';

/** Suites that need Postgres, Redis and an OAuth authority. */
const withServices = {
  ...project,
  roots: ['<rootDir>/tests'],
  globalSetup: '<rootDir>/dist/test-setup.js',
  globalTeardown: '<rootDir>/dist/test-teardown.js',
} satisfies Config;

/**
 * Suites of several servers that fail over. They need programs of the system (tests/support/ha/programs.ts), so they
 * run only with HA=1, as in `npm run test:ha`, and in part with HA=short.
 */
const HIGH_AVAILABILITY = process.env.HA
  ? [
      {
        ...withServices,
        displayName: 'ha',
        roots: ['<rootDir>/tests/ha'],
        ...(isShort ? { testMatch: SHORT_HA } : {}),
      },
    ]
  : [];

const config: Config = {
  projects: [
    { ...besideSources, displayName: 'unit', testPathIgnorePatterns: ['/node_modules/', PROPERTIES] },
    // Up to 100,000 generated inputs per rule: too slow for a unit run of ten seconds.
    { ...besideSources, displayName: 'property', testRegex: PROPERTIES },
    {
      ...withServices,
      displayName: 'integration',
      testPathIgnorePatterns: [
        '/node_modules/',
        '<rootDir>/tests/ha/',
        ...MEASURED,
        ...(isShort ? LONG : []),
      ],
    },
    {
      ...withServices,
      displayName: 'measured',
      testMatch: MEASURED.filter((suite) => !isShort || !LONG.includes(suite)),
      runner: '<rootDir>/tests/support/serial-runner.cjs',
    },
    ...HIGH_AVAILABILITY,
  ],
  reporters: ['default', '<rootDir>/tests/support/count-reporter.cjs'],
  testTimeout: 60_000,
  // Suites spend much of their time waiting, so four workers pay off on two cores.
  maxWorkers: 4,
};

export default config;
