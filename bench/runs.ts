import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const FOLDER = 'bench/history';

const bound = z.union([z.object({ atLeast: z.number() }), z.object({ atMost: z.number() })]);
const resultSchema = z.object({
  scenario: z.string(),
  about: z.string(),
  figures: z.array(
    z.object({ name: z.string(), value: z.number(), unit: z.string(), goal: bound.exactOptional() }),
  ),
});
const runSchema = z.object({
  /** End of the run. */
  at: z.iso.datetime(),
  /** Full hash; null outside a git checkout. */
  commit: z.string().nullable(),
  /** Whether the checkout had changes that are not committed. */
  isDirty: z.boolean(),
  machine: z.object({
    cpu: z.string(),
    cores: z.number(),
    memoryGiB: z.number(),
    node: z.string(),
    redis: z.string(),
  }),
  results: z.array(resultSchema),
});
/** The figures of one run, as bench/history keeps them. */
export type Run = z.infer<typeof runSchema>;
export type Result = Run['results'][number];

/** Where a run measures, and what. */
export type Origin = Omit<Run, 'at' | 'results'>;

/** Describes the checkout and the machine. Call this function before the run: somebody may work on the checkout. */
export function readOrigin(redis: string): Origin {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    redis,
  };
  const commit = git('rev-parse', 'HEAD')?.trim() ?? null;
  // Files of earlier runs do not change what is measured.
  return { commit, isDirty: (git('status', '--porcelain', '--', '.', `:!${FOLDER}`) ?? '') !== '', machine };
}

/** Writes the results of a run to a new file. @returns its path */
export async function saveRun(origin: Origin, results: readonly Result[]): Promise<string> {
  const { commit, isDirty } = origin;
  const at = new Date().toISOString();
  const run: Run = { at, ...origin, results: [...results] };
  const name = `${at.slice(0, 19).replaceAll(':', '')}-${commit?.slice(0, 8) ?? 'unknown'}${isDirty ? '-dirty' : ''}.json`;
  const path = join(FOLDER, name);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path, `${JSON.stringify(run, null, 2)}\n`);
  return path;
}

/** @returns the output, or undefined if git fails, as it does in an image */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Characters of a commit's hash that are enough to name it. */
const MIN_COMMIT = 4;

/**
 * Reads the runs that a file or a commit names. A commit has the newest figures of each scenario.
 * @param name path of a file, or the start of a commit's hash
 * @throws Error if there are none
 */
export async function readRun(name: string): Promise<Run> {
  if (existsSync(name)) return readFileOf(name);
  const names = existsSync(FOLDER) ? (await readdir(FOLDER)).filter((file) => file.endsWith('.json')) : [];
  const runs = await Promise.all(names.sort().map((file) => readFileOf(join(FOLDER, file))));
  const own = name.length < MIN_COMMIT ? [] : runs.filter(({ commit }) => commit?.startsWith(name));
  const last = own.at(-1);
  if (last === undefined) throw new Error(`Neither a file nor a commit with a run in ${FOLDER}: ${name}`);
  const newest = new Map(own.flatMap(({ results }) => results.map((result) => [result.scenario, result])));
  return { ...last, isDirty: own.some(({ isDirty }) => isDirty), results: [...newest.values()] };
}

async function readFileOf(path: string): Promise<Run> {
  return runSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}
