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
/** Long enough to compile the Rust sample with its crates. */
const START_MS = 120_000;

export type Sample = { language: string; command: string };

/** Reads the samples from the table of their README. */
export async function readSamples(): Promise<Sample[]> {
  const readme = await readFile(join(FOLDER, 'README.md'), 'utf8');
  return [...readme.matchAll(/^\| \[([^\]]+)\]\([^)]+\) \| `([^`]+)` \|/gm)].map(
    ([, language = '', command = '']) => ({ language, command }),
  );
}

/** Whether the tools of a sample are installed. */
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
 * Starts a sample with its command from the README.
 * @param scratch a folder for build output and databases
 * @throws Error when the sample exits, or does not answer within START_MS
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
    // One secret is not ASCII, and Java decodes the environment by this variable.
    LC_ALL: 'C.UTF-8',
    PYTHONDONTWRITEBYTECODE: '1',
    // .ci/run compiles the Rust sample earlier.
    CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR ?? join(scratch, 'target'),
    CARGO_PROFILE_DEV_DEBUG: '0',
    // The flags of deploy/helm/install-tools, so that Go reuses its cached standard library.
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

/** Stops the whole process group, because `go run` starts a child process. */
async function stopGroup({ child, exited }: Run): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  await exited;
}

export type Post = {
  method?: string;
  target: string;
  /** `post` sends one header line for each value of a list. */
  headers: Readonly<Record<string, string | readonly string[]>>;
  body: string | Buffer;
};

const problemSchema = z.object({ code: z.string() });

/** Sends a request unchanged, including `Host`. @returns the problem code of the answer, else its status */
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
