/** SPDX identifiers of licences that do not require derived or linked work to be published under the same licence. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** `MIT`, or `(MIT OR CC0-1.0)`: one permissive alternative is enough. Rejects every other expression. */
export const isPermissive = (license = '') =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((alternative) => PERMISSIVE.has(alternative));
