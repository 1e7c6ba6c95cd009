/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/** What they assert are times and rates, so nothing else may run beside them. */
const MEASURED = ['concurrency', 'egress', 'isolation'].map((suite) => `<rootDir>/tests/${suite}.test.ts`);

const project = {
  testEnvironment: 'node',
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/tests'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
    '\\.lua$': '<rootDir>/tests/support/lua-transform.cjs',
  },
  globalSetup: '<rootDir>/dist/test-setup.js',
  globalTeardown: '<rootDir>/dist/test-teardown.js',
};

const config: Config = {
  projects: [
    { ...project, testPathIgnorePatterns: ['/node_modules/', ...MEASURED] },
    { ...project, testMatch: MEASURED, runner: '<rootDir>/tests/support/serial-runner.cjs' },
  ],
  reporters: ['default', '<rootDir>/tests/support/count-reporter.cjs'],
  testTimeout: 60_000,
  // Each suite waits a good part of its time: for leases, delays, processes that start.
  maxWorkers: 2,
};

export default config;
