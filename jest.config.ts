/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const config: Config = {
  testEnvironment: 'node',
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/tests'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
    '\\.lua$': '<rootDir>/tests/support/lua-transform.cjs',
  },
  globalSetup: '<rootDir>/dist/test-setup.js',
  globalTeardown: '<rootDir>/dist/test-teardown.js',
  reporters: ['default', '<rootDir>/tests/support/count-reporter.cjs'],
  testTimeout: 30_000,
  // Suites start processes of their own; side by side they would measure each other.
  maxWorkers: 1,
};

export default config;
