/** Builds dist/ for `npm pack`. */
import { buildPackage } from '../../scripts/build-package.mjs';

await buildPackage(new URL('.', import.meta.url), 'node20');
