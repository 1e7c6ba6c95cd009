import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Run, run } from '../process.ts';
import { asContainer } from './root.ts';
import { walkDockerfile } from './walk.ts';

const execute = promisify(execFile);
/** Runs the instructions of the Dockerfile without a container engine (walk.ts). Needs Linux and root. */
const WALK = 'walk';

export type Image = {
  /** Starts a read-only container on the host's network, without capabilities, as the image's user. */
  start(command: readonly string[], env: Readonly<Record<string, string>>): Run;
  healthcheck: readonly string[];
  /** The files of the folder /app. */
  files(): Promise<{ path: string; bytes: number }[]>;
};

/** Finds a builder in the order docker, podman, `walk`. Returns undefined if this machine has no builder. */
export async function findBuilder(): Promise<string | undefined> {
  for (const builder of ['docker', 'podman']) {
    const works = await execute(builder, ['info']).then(
      () => true,
      () => false,
    );
    if (works) return builder;
  }
  return process.platform === 'linux' && process.getuid?.() === 0 ? WALK : undefined;
}

/** @param folder an empty folder for build output */
export function buildImage(builder: string, folder: string): Promise<Image> {
  return builder === WALK ? walk(folder) : buildWith(builder, folder);
}

async function walk(folder: string): Promise<Image> {
  const { root, env, workdir, user, entrypoint, healthcheck } = await walkDockerfile(process.cwd(), folder);
  return {
    healthcheck,
    start(words, extra) {
      const { command, args } = asContainer(root, user, [...entrypoint, ...words], {
        workdir,
        env: { ...env, ...extra },
      });
      return run(command, args, { PATH: process.env.PATH });
    },
    files: () => filesUnder(join(root.folder, 'app')),
  };
}

const LOCKED = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

async function buildWith(builder: string, folder: string): Promise<Image> {
  const { stdout } = await execute(builder, ['build', '--quiet', '.']);
  const id = stdout.trim();
  const { stdout: config } = await execute(builder, [
    'inspect',
    '--format={{json .Config.Healthcheck.Test}}',
    id,
  ]);
  const [, ...healthcheck]: string[] = JSON.parse(config);
  return {
    healthcheck,
    start(words, env) {
      const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
      const args = ['run', '--rm', '--network=host', ...LOCKED, ...variables, id, ...words];
      return run(builder, args, process.env);
    },
    async files() {
      const container = (await execute(builder, ['create', id])).stdout.trim();
      await execute(builder, ['cp', `${container}:/app`, join(folder, 'app')]);
      await execute(builder, ['rm', container]);
      return filesUnder(join(folder, 'app'));
    },
  };
}

async function filesUnder(folder: string): Promise<{ path: string; bytes: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path: path.slice(folder.length + 1), bytes: (await stat(path)).size };
      }),
  );
}
