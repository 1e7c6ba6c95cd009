import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join, posix } from 'node:path';
import { promisify } from 'node:util';
import dockerignore from '@balena/dockerignore';
import { readDockerfile, type Stage, type Step } from './dockerfile.ts';
import { asBuilder, prepareRoot, type Root } from './root.ts';

const execute = promisify(execFile);

/** The state of a stage during and after its build. */
export type Built = {
  root: Root;
  env: Record<string, string>;
  workdir: string;
  user: string;
  entrypoint: readonly string[];
  command: readonly string[];
  healthcheck: readonly string[];
  stopSignal: string;
};

type Walk = { context: string; isIgnored: (path: string) => boolean; built: Map<string, Built> };

/**
 * Builds a Dockerfile without docker, podman or an image registry. Every stage is a folder in which the instructions
 * run one by one, over the host's Debian. npm installs the Node version of `FROM node:…`. Supports only the
 * instructions and flags of our Dockerfile. Needs Linux and root.
 *
 * @param context the build context
 * @param folder an empty folder for the stages
 * @returns the last stage
 * @throws Error for an unsupported instruction or base image, or a failed command
 */
export async function walkDockerfile(context: string, folder: string): Promise<Built> {
  const rules = dockerignore
    .default()
    .add((await readFile(join(context, '.dockerignore'), 'utf8')).split('\n'));
  const walk: Walk = { context, isIgnored: (path) => rules.ignores(path), built: new Map() };
  let last: Built | undefined;
  for (const stage of await readDockerfile(join(context, 'Dockerfile'))) {
    last = await buildStage(stage, folder, walk);
    walk.built.set(stage.name, last);
  }
  if (last === undefined) throw new Error('no stage was built');
  return last;
}

async function buildStage({ name, from, steps }: Stage, folder: string, walk: Walk): Promise<Built> {
  const root = { folder: join(folder, name), node: await installNode(from, folder) };
  await prepareRoot(root.folder);
  const stage: Built = {
    root,
    env: {},
    workdir: '/',
    user: '0:0',
    entrypoint: [],
    command: [],
    healthcheck: [],
    stopSignal: 'SIGTERM',
  };
  for (const step of steps) {
    const carryOut = INSTRUCTIONS[step.keyword];
    if (carryOut === undefined) throw new Error(`unsupported instruction ${step.keyword}`);
    await carryOut(stage, step, walk);
  }
  return stage;
}

/** Installs Node and npm as in Node's official image. */
async function installNode(from: string, folder: string): Promise<string> {
  const version = /^node:([\d.]+)-slim/.exec(from)?.[1];
  if (version === undefined) throw new Error(`unsupported base image ${from}`);
  const prefix = join(folder, `node-${version}`);
  await mkdir(prefix, { recursive: true });
  const packages = [`node-linux-${process.arch}@${version}`, 'npm@11'];
  await execute('npm', ['install', '--prefer-offline', '--ignore-scripts', '--prefix', prefix, ...packages]);
  return prefix;
}

const INSTRUCTIONS: Record<string, (stage: Built, step: Step, walk: Walk) => Promise<void> | void> = {
  async WORKDIR(stage, { args: [path = '/'] }) {
    stage.workdir = posix.resolve(stage.workdir, path);
    await mkdir(join(stage.root.folder, stage.workdir), { recursive: true });
  },
  ENV(stage, { args }) {
    for (const pair of args) {
      const [name = '', ...value] = pair.split('=');
      stage.env[name] = value.join('=');
    }
  },
  COPY: copy,
  RUN: run,
  USER(stage, { args: [user = ''] }) {
    stage.user = user;
  },
  STOPSIGNAL(stage, { args: [signal = ''] }) {
    stage.stopSignal = signal;
  },
  EXPOSE() {},
  HEALTHCHECK(stage, { args: [kind, ...rest] }) {
    if (kind !== 'CMD') throw new Error('only HEALTHCHECK CMD is supported');
    stage.healthcheck = JSON.parse(rest.join(' '));
  },
  ENTRYPOINT(stage, { json }) {
    stage.entrypoint = json;
  },
  CMD(stage, { json }) {
    stage.command = json;
  },
};

/** `COPY a b/` copies a into b. `COPY a b` copies the contents of the folder a into b. */
async function copy(stage: Built, { args, flags }: Step, walk: Walk): Promise<void> {
  const from = flags.get('from');
  const source = from === undefined ? walk.context : walk.built.get(from)?.root.folder;
  if (source === undefined) throw new Error(`COPY from ${from}, which is not an earlier stage`);
  const target = args.at(-1) ?? '';
  for (const path of args.slice(0, -1)) {
    const place = posix.resolve(stage.workdir, target, target.endsWith('/') ? basename(path) : '');
    await cp(join(source, path), join(stage.root.folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) =>
        from !== undefined || file === source || !walk.isIgnored(file.slice(source.length + 1)),
    });
  }
}

/** Network variables of the host. Docker, too, passes proxy variables to the commands of a build. */
const NETWORK = /^(npm_config_registry|npm_config_cafile|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i;

async function run(stage: Built, { args, flags }: Step): Promise<void> {
  const cache = /^type=cache,target=([\w/.-]+)$/.exec(flags.get('mount') ?? '')?.[1];
  const network = Object.entries(process.env).flatMap(([name, value]) =>
    NETWORK.test(name) && value !== undefined ? [[name, value]] : [],
  );
  const { command, args: words } = asBuilder(stage.root, ['sh', '-c', args.join(' ')], {
    workdir: stage.workdir,
    env: { HOME: '/root', ...Object.fromEntries(network), ...stage.env },
    // The host's npm cache serves as the cache mount.
    mounts: new Map(cache === undefined ? [] : [[cache, join(homedir(), '.npm')]]),
  });
  await execute(command, [...words], { maxBuffer: 64 * 1024 * 1024 });
}
