/** The last release, built from the history of the repository, for tests that run two versions at once. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { run } from '../process.ts';
import { testServices } from '../services.ts';

/**
 * Version 0.1.0, for a clone without a tag: the last commit before everything that CHANGELOG.md lists as unreleased. Used
 * until the first tag exists.
 */
const FIRST_RELEASE = '6c249aaae318cf757211a78fa41d2af12adce186';

/** Commands of npm in a workspace. */
const SERVICES = ['apps/api', 'apps/worker'];
const MIGRATE = ['apps/admin/src/migrate/main.ts', 'apps/migrate/src/main.ts'];

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** @returns the last tagged version before this commit; null if the clone lacks the history */
export function findLastRelease(): { name: string; commit: string } | null {
  const name =
    attempt(() => git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')) ?? FIRST_RELEASE;
  const commit = attempt(() => git('rev-parse', '--verify', `${name}^{commit}`));
  return commit === undefined ? null : { name, commit };
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** npm packages stay outside of the bundles. Each is named by its file, because a workspace may have a version of its own. */
const npmPackages: Plugin = {
  name: 'npm-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || path.startsWith('@posthorn/') || pluginData !== undefined)
        return undefined;
      const found = await resolve(path, { kind, resolveDir, pluginData: 'found' });
      const isFile = found.errors.length === 0 && !found.external;
      return { path: isFile ? pathToFileURL(found.path).href : path, external: true };
    });
  },
};

/**
 * Installs a release with its lock file, and bundles its API, worker and migration.
 * @returns the folder, which the teardown of the run deletes. `dist/` has the bundles
 */
export async function buildRelease(commit: string): Promise<string> {
  const folder = mkdtempSync(join(testServices().folder, 'release-'));
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });

  const migrate = MIGRATE.find((path) => existsSync(join(folder, path)));
  if (migrate === undefined) throw new Error(`${commit} has none of ${MIGRATE.join(', ')}`);
  const workspaces = [...SERVICES, migrate.split('/').slice(0, 2).join('/')].map(
    (path) => `--workspace=${path}`,
  );
  await runIn(folder, 'npm', [
    'ci',
    '--ignore-scripts',
    '--omit=dev',
    '--prefer-offline',
    ...NPM_QUIET,
    ...workspaces,
  ]);
  await runIn(folder, process.execPath, ['scripts/generate-prisma.mjs']);
  await build({
    absWorkingDir: folder,
    entryPoints: { api: 'apps/api/src/main.ts', worker: 'apps/worker/src/main.ts', migrate },
    outdir: 'dist',
    bundle: true,
    conditions: ['posthorn-source'],
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { '.lua': 'text' },
    plugins: [npmPackages],
    logLevel: 'error',
  });
  // Pages that the API reads at its start. No test of two versions looks at them.
  for (const pages of ['site', 'console'])
    cpSync(`dist/${pages}`, join(folder, 'dist', pages), { recursive: true });
  return folder;
}

const NPM_QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

async function runIn(folder: string, command: string, args: readonly string[]): Promise<void> {
  const { HOME, PATH } = process.env;
  const child = run(command, args, { HOME, PATH, ...npmSettings() }, { folder });
  if ((await child.exited) !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${child.output()}`);
}

/** The registry and the cache that npm has been given. */
function npmSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        /^(npm_config_(registry|cache|cafile|proxy|https_proxy)|https?_proxy|no_proxy)$/i.test(name) ||
        name === 'NODE_EXTRA_CA_CERTS',
    ),
  );
}
