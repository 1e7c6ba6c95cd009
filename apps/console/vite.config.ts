import { defineConfig } from 'vite';

const COMPAT = 'preact/compat';

/** Builds the static files that the API serves at /console/. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  resolve: {
    conditions: ['posthorn-source', 'module', 'browser'],
    // TanStack Query and wouter import React. Preact's compatibility layer takes a tenth of React's bytes.
    alias: {
      'react-dom': COMPAT,
      'react/jsx-runtime': 'preact/jsx-runtime',
      react: COMPAT,
      'use-sync-external-store/shim/index.js': COMPAT,
      'use-sync-external-store/shim': COMPAT,
    },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy allows neither data: scripts nor inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Libraries mark files with "use client", which means nothing here.
      checks: { moduleLevelDirective: false },
    },
  },
});
