/** Builds dist/ for `npm pack`. The bundle contains packages/signing, so the published package has no dependencies. */
import { buildPackage } from '../../scripts/build-package.mjs';

await buildPackage(new URL('.', import.meta.url), 'node18', (types) =>
  types.replaceAll(/'@posthorn\/signing\/([\w-]+)'/g, "'../../signing/src/$1.js'"),
);
