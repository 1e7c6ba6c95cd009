/**
 * Generates the types of the API from docs/openapi.json. With --check, fails if the types are out of date.
 * This script is not in scripts/, because openapi-typescript needs TypeScript 5, which only this package has.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const document = new URL('../../docs/openapi.json', import.meta.url);
const path = fileURLToPath(new URL('src/api.ts', import.meta.url));

const text = `// Generated from docs/openapi.json by \`npm run generate\`.\n${astToString(await openapiTS(document, { silent: true }))}`;
if (!process.argv.includes('--check')) {
  writeFileSync(path, text);
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
  process.stderr.write(`${path} is out of date: run \`npm run generate\` and commit it.\n`);
  process.exitCode = 1;
}
