/**
 * `npm run generate` writes the files of the repository that are generated from code. With --check, this script
 * changes nothing, lists the files that are out of date, and exits with status 1 if the list is not empty.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openApiDocument, operationsTable } from '@posthorn/api/openapi/document';
import { API_METRICS } from '@posthorn/api/ops/metrics';
import { ROUTES } from '@posthorn/api/routes';
import { createAddressPolicy } from '@posthorn/domain/address-policy';
import { DEFAULT_CATALOG } from '@posthorn/domain/event-catalog';
import { metricsMarkdown } from '@posthorn/runtime/ops/metrics-table';
import { envExample, settingsTable } from '@posthorn/runtime/settings/documents';
import { WORKER_METRICS } from '@posthorn/worker/ops/metrics';
import { signatureVectors } from './signature-vectors.ts';

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** The text of a file, with the part between two marks replaced. @throws Error if the file lacks the marks */
function between(path: string, mark: string, text: string): string {
  const pattern = new RegExp(`(<!-- ${mark}: [^\\n]*-->\\n)[^]*?(<!-- /${mark} -->)`);
  if (!pattern.test(read(path))) throw new Error(`${path} has no <!-- ${mark}: … --> and <!-- /${mark} -->`);
  return read(path).replace(pattern, (_all, before, after) => `${before}\n${text}\n\n${after}`);
}

const GENERATED: readonly { path: string; text: () => string }[] = [
  { path: '.env.example', text: envExample },
  {
    path: 'docs/openapi.json',
    text: () => {
      const targetRules = { allowHttp: false, isAddressAllowed: createAddressPolicy([]) };
      return `${JSON.stringify(openApiDocument(ROUTES, { catalog: DEFAULT_CATALOG, targetRules }), null, 2)}\n`;
    },
  },
  { path: 'docs/api.md', text: () => between('docs/api.md', 'operations', operationsTable(ROUTES)) },
  { path: 'docs/operations.md', text: () => between('docs/operations.md', 'settings', settingsTable()) },
  {
    path: 'docs/metrics.md',
    text: () =>
      between('docs/metrics.md', 'metrics', metricsMarkdown({ worker: WORKER_METRICS, API: API_METRICS })),
  },
  { path: 'packages/receiver/vectors.json', text: signatureVectors },
];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

for (const { path, text } of GENERATED) {
  const made = text();
  if (!values.check) {
    writeFileSync(path, made);
  } else if (read(path) !== made) {
    process.stderr.write(`${path} is out of date: run \`npm run generate\` and commit it.\n`);
    process.exitCode = 1;
  }
}
