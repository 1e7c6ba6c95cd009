/** Published packages as `npm pack` makes them, installed in empty projects. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { eventually } from './eventually.ts';
import { testServices } from './services.ts';

export const execute = promisify(execFile);

/** Packing compiles the types, which is slow while other suites run. */
const PACK_MS = 120_000;

const packedSchema = z.tuple([
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);
const manifestSchema = z.looseObject({ dependencies: z.record(z.string(), z.string()).default({}) });

export type Packed = { tarball: string; files: string[] };

/**
 * Packs `packages/<name>` once for all suites of this run, because packing writes into the package's `dist/`.
 * @throws Error when another suite is packing the package and does not finish
 */
export async function pack(name: string): Promise<Packed> {
  const folder = join(testServices().folder, `packed-${name}`);
  const result = join(folder, 'packed.json');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const packed = await packInto(folder, `packages/${name}`);
    await writeFile(`${result}.new`, JSON.stringify(packed));
    await rename(`${result}.new`, result);
    return packed;
  }
  const text = await eventually(
    `${name} is packed`,
    () => readFile(result, 'utf8').catch(() => undefined),
    PACK_MS,
  );
  return z.object({ tarball: z.string(), files: z.array(z.string()) }).parse(JSON.parse(text));
}

async function packInto(folder: string, source: string, ...options: string[]): Promise<Packed> {
  const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', folder, ...options], {
    cwd: source,
  });
  const [packed] = packedSchema.parse(JSON.parse(stdout.slice(stdout.indexOf('[\n'))));
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}

/** Creates an empty project and installs packed packages, without a network. @returns the project's folder */
export async function installPacked(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-packed-'));
  const packed = await Promise.all(names.map(pack));
  const dependencies = await packDependencies(
    folder,
    names.map((name) => `packages/${name}`),
  );
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const tarballs = [...packed.map(({ tarball }) => tarball), ...dependencies];
  await execute('npm', ['install', '--offline', ...tarballs], { cwd: folder });
  return folder;
}

/** Packs the npm packages that these packages depend on, as they are in node_modules. */
async function packDependencies(folder: string, sources: readonly string[]): Promise<string[]> {
  const names = new Set<string>();
  const visit = async (source: string): Promise<void> => {
    const { dependencies } = manifestSchema.parse(
      JSON.parse(await readFile(join(source, 'package.json'), 'utf8')),
    );
    for (const name of Object.keys(dependencies).filter((each) => !names.has(each))) {
      names.add(name);
      await visit(`node_modules/${name}`);
    }
  };
  for (const source of sources) await visit(source);
  return Promise.all(
    [...names].map(
      async (name) => (await packInto(folder, `node_modules/${name}`, '--ignore-scripts')).tarball,
    ),
  );
}

/**
 * Compiles a source in a project, without the types of Node unless the project has them.
 * @param types the names of packages with global types, such as `node`
 * @returns the messages of the compiler
 */
export async function compile(
  folder: string,
  source: string,
  types: readonly string[] = [],
): Promise<string> {
  const typed = join(folder, 'typed');
  await mkdir(typed, { recursive: true });
  await writeFile(join(typed, 'use.ts'), source);
  const compilerOptions = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types };
  await writeFile(join(typed, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await execute(process.execPath, [tsc, '-p', 'typed'], { cwd: folder }).catch(
    z.object({ stdout: z.string() }).parse,
  );
  return stdout;
}
