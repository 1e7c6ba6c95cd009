/**
 * Fails when a production dependency has a licence that is not permissive, or no licence.
 *
 * Reads the licence that npm recorded in package-lock.json for each package. `npm sbom --omit=dev` and `npm query`
 * cannot replace this script. Both commands skip a production dependency that the root also lists as devDependency,
 * such as `pg`.
 */
import { readFileSync } from 'node:fs';
import { isPermissive } from './permissive-licenses.mjs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const production = Object.entries(packages).filter(
  ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
);
const rejected = production.filter(([, { license }]) => !isPermissive(license));

for (const [path, { version, license = 'none' }] of rejected) {
  process.stderr.write(`${path} ${version}: the licence is not permissive: ${license}\n`);
}
if (production.length === 0) process.stderr.write('package-lock.json lists no production dependency\n');
process.exitCode = rejected.length === 0 && production.length > 0 ? 0 : 1;
