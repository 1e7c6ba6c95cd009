/** A real Prometheus that scrapes processes of a suite. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPS_CREDENTIALS } from '../ops.ts';
import { freePort } from '../process.ts';
import { RUN_ID_VARIABLE, testServices } from '../services.ts';
import { findProgram } from './programs.ts';

export type Prometheus = {
  url: string;
  /** Counts the targets whose last scrape succeeded. */
  countUp(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts a Prometheus that scrapes these addresses every second, with the credentials of the operators. */
export async function startPrometheus(targets: readonly string[]): Promise<Prometheus> {
  const program = findProgram('prometheus', 'prometheus');
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-prometheus-'));
  const { OPS_USER: username, OPS_PASSWORD: password } = OPS_CREDENTIALS;
  const scrape = { job_name: 'workers', basic_auth: { username, password }, static_configs: [{ targets }] };
  // JSON is YAML.
  await writeFile(
    join(folder, 'prometheus.yml'),
    JSON.stringify({ global: { scrape_interval: '1s' }, scrape_configs: [scrape] }),
  );
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore', env: { PATH: process.env.PATH, [RUN_ID_VARIABLE]: testServices().runId } },
  );
  const url = `http://${address}`;
  return {
    url,
    async countUp() {
      const answer = await fetch(`${url}/api/v1/query?query=sum(up)`).catch(() => null);
      const result = /"value":\[[^,]*,"(\d+)"\]/.exec((await answer?.text()) ?? '');
      return Number(result?.[1] ?? 0);
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
