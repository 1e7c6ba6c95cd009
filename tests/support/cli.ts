import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_ID_VARIABLE, testServices } from './services.ts';

export type CliResult = {
  /** The exit status, or null after a signal. */
  status: number | null;
  stdout: string;
  stderr: string;
  /** The parsed stdout. @throws SyntaxError if stdout is not one JSON document */
  json(): unknown;
};

export type CliRun = {
  stdout(): string;
  stderr(): string;
  pressCtrlC(): void;
  result: Promise<CliResult>;
};

/** The command line as one user has it: with an own home folder and own environment variables. */
export type Cli = {
  home: string;
  env: NodeJS.ProcessEnv;
  run(...args: string[]): Promise<CliResult>;
  /** Starts a command that a test watches, interrupts, or sends text to. */
  start(args: readonly string[], options?: { stdin?: string; env?: NodeJS.ProcessEnv }): CliRun;
  /** Deletes the home folder. */
  remove(): Promise<void>;
};

const PROGRAM = 'dist/posthorn.js';

/** @param variables environment variables beside PATH and HOME, such as POSTHORN_URL */
export async function createCli(variables: NodeJS.ProcessEnv): Promise<Cli> {
  const home = await mkdtemp(join(tmpdir(), 'posthorn-cli-'));
  const env = { PATH: process.env.PATH, HOME: home, [RUN_ID_VARIABLE]: testServices().runId, ...variables };
  const start: Cli['start'] = (args, { stdin, env: more } = {}) => {
    const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM, ...args], {
      env: { ...env, ...more },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(stdin);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const result = once(child, 'close').then(() => ({
      status: child.exitCode,
      stdout,
      stderr,
      json: (): unknown => JSON.parse(stdout),
    }));
    return { stdout: () => stdout, stderr: () => stderr, pressCtrlC: () => child.kill('SIGINT'), result };
  };
  return {
    home,
    env,
    start,
    run: (...args) => start(args).result,
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
