/**
 * Fails when a production dependency has a licence that is not permissive, or no licence.
 *
 * Reads the licence that npm recorded in package-lock.json for each package. `npm sbom --omit=dev` and `npm query`
 * cannot replace this script. Both commands skip a production dependency that the root also lists as devDependency,
 * such as `pg`.
 */
import { readFileSync } from 'node:fs';

/** SPDX identifiers of licences that do not require derived or linked work to be published under the same licence. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
]);

/** `MIT`, or `(MIT OR CC0-1.0)`: one permissive alternative is enough. Rejects every other expression. */
const isPermissive = (license = '') =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((alternative) => PERMISSIVE.has(alternative));

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
