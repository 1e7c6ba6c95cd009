/**
 * Writes the files of the repository that are made from code, or with --check tells which of them
 * are out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { envExample } from '@posthorn/config/env-example';

const GENERATED: readonly { path: string; text: () => string }[] = [
  { path: '.env.example', text: envExample },
];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

for (const { path, text } of GENERATED) {
  if (!values.check) {
    writeFileSync(path, text());
  } else if (readFileSync(path, 'utf8') !== text()) {
    process.stderr.write(`${path} is out of date: run \`npm run generate\` and commit it.\n`);
    process.exitCode = 1;
  }
}
