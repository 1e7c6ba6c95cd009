/**
 * Generates the types and the operations of the client from docs/openapi.json. With --check, fails if a file is out of
 * date. This script is not in scripts/, because openapi-typescript needs TypeScript 5, which only this package has.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { printOperations } from './print-operations.mjs';

const HEADER = '// Generated from docs/openapi.json by `npm run generate`.\n';
const text = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
// The document lists the event types of the default catalogue. Other gateways have others.
const document = JSON.parse(text, (_name, value) => (value?.['x-event-types'] ? { type: 'string' } : value));
const files = {
  'src/generated/operations.ts': printOperations(document),
  // Last, because openapi-typescript changes the document.
  'src/generated/api.ts': astToString(await openapiTS(document, { silent: true })),
};

for (const [name, text] of Object.entries(files)) {
  const path = fileURLToPath(new URL(name, import.meta.url));
  if (!process.argv.includes('--check')) {
    writeFileSync(path, HEADER + text);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== HEADER + text) {
    process.stderr.write(`${path} is out of date: run \`npm run generate\` and commit it.\n`);
    process.exitCode = 1;
  }
}
