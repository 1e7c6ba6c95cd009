import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { z } from 'zod';
import { eventually } from './eventually.ts';
import { freePort, type Run, run } from './process.ts';

const execute = promisify(execFile);
const FOLDER = 'examples/receivers';
/** Rust's is compiled, crates and all. */
const START_MS = 120_000;

export type Sample = { language: string; command: string };

/** The samples as the table of their README lists them. */
export async function readSamples(): Promise<Sample[]> {
  const readme = await readFile(join(FOLDER, 'README.md'), 'utf8');
  return [...readme.matchAll(/^\| \[([^\]]+)\]\([^)]+\) \| `([^`]+)` \|/gm)].map(
    ([, language = '', command = '']) => ({ language, command }),
  );
}

/** Whether what a sample needs is installed. */
export function canRun({ command }: Sample): Promise<boolean> {
  const [program = ''] = command.split(' ');
  const check = program === 'php' ? 'php -m | grep -q pdo_sqlite' : `command -v ${program}`;
  return execute('bash', ['-c', check]).then(
    () => true,
    () => false,
  );
}

export type RunningSample = { port: number; stdout(): string; stop(): Promise<void> };

/**
 * Starts a sample as its README says.
 * @param scratch a folder for what is compiled or kept
 */
export async function startSample(
  { language, command }: Sample,
  secrets: { secret: string; oldSecret: string },
  scratch: string,
): Promise<RunningSample> {
  const port = await freePort();
  const sample = run('bash', ['-c', `cd ${FOLDER} && exec ${command}`], {
    ...process.env,
    PORT: `${port}`,
    WEBHOOK_SECRET: secrets.secret,
    WEBHOOK_SECRET_OLD: secrets.oldSecret,
    DATABASE: join(scratch, 'receiver.sqlite'),
    // One of the secrets is outside ASCII, and Java takes the environment's letters from it.
    LC_ALL: 'C.UTF-8',
    PYTHONDONTWRITEBYTECODE: '1',
    // .ci/run has compiled it before.
    CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR ?? join(scratch, 'target'),
    CARGO_PROFILE_DEV_DEBUG: '0',
    // As deploy/helm/install-tools compiles helm, so that Go's cache has the standard library.
    CGO_ENABLED: '0',
    GOFLAGS: '-trimpath',
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => sample.child.exitCode !== null,
    );
  try {
    await eventually(`${language} answers`, answers, START_MS);
    if (sample.child.exitCode !== null) throw new Error(`${language} ended:\n${sample.output()}`);
  } catch (error) {
    await stopGroup(sample);
    throw error;
  }
  return { port, stdout: sample.stdout, stop: () => stopGroup(sample) };
}

/** `go run` and `php` have processes of their own, in the same group. */
async function stopGroup({ child, exited }: Run): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  await exited;
}

export type Post = {
  method?: string;
  target: string;
  /** A list is sent as so many lines. */
  headers: Readonly<Record<string, string | readonly string[]>>;
  body: string | Buffer;
};

const problemSchema = z.object({ code: z.string() });

/** Sends a request to a port just as it is given, `Host` too. @returns 204, or the code of the refusal */
export function post(
  port: number,
  { method = 'POST', target, headers, body }: Post,
): Promise<string | number> {
  const lines = Object.entries({ 'content-length': `${Buffer.byteLength(body)}`, ...headers });
  const flat = lines.flatMap(([name, values]) => [values].flat().flatMap((value) => [name, value]));
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path: target, headers: flat, setHost: false });
    asked.on('error', reject).on('response', (response) => {
      const { statusCode = 0 } = response;
      json(response).then(
        (answer) => resolve(problemSchema.safeParse(answer).data?.code ?? statusCode),
        () => resolve(statusCode),
      );
    });
    asked.end(body);
  });
}
