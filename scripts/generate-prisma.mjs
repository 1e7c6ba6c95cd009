/**
 * Generates the Prisma client into packages/db/src/generated.
 *
 * Prisma's command line downloads a native schema engine before any command, although `generate` never
 * starts it. Naming an existing file as that engine skips the download, so an install works behind a
 * closed network. See docs/decisions/0002-prisma-without-downloads.md.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const prismaPackage = createRequire(import.meta.url).resolve('prisma/package.json');
const { status } = spawnSync(
  process.execPath,
  [join(dirname(prismaPackage), 'build', 'index.js'), 'generate', '--no-hints'],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  },
);
process.exit(status ?? 1);
