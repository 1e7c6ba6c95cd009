/**
 * `npm run dev`: the local gateway of `npm start`, rebuilt when a source file changes. The gateway restarts its API
 * and workers when their bundles change (apps/local/src/children.ts). PostgreSQL and Redis keep running. A change in
 * apps/local restarts the whole gateway. After a new migration, stop and start `npm run dev`.
 */
import { fork } from 'node:child_process';
import { watch } from 'node:fs';
import { sep } from 'node:path';
import { context } from 'esbuild';
import { bundleOptions } from './bundles.mjs';

/** An editor may write a file in several steps. */
const SETTLE_MS = 30;
const PARENT_CHECK_MS = 500;

const building = await context(bundleOptions());
let gateway;
let isGatewayOutdated = false;
let isStopping = false;
let settling;

function startGateway() {
  isGatewayOutdated = false;
  gateway = fork('dist/local.js', process.argv.slice(2), {
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, POSTHORN_DEV: '1' },
  });
  gateway.once('exit', (code) => {
    if (isGatewayOutdated && !isStopping) startGateway();
    else process.exit(code ?? 1);
  });
}

async function rebuild() {
  const begun = performance.now();
  try {
    await building.rebuild();
  } catch {
    // esbuild has printed the error. The processes keep running.
    process.stderr.write('Build failed. Waiting for the next change …\n');
    return;
  }
  process.stderr.write(`Built in ${Math.round(performance.now() - begun)} ms\n`);
  if (isStopping) return;
  if (gateway === undefined) {
    await import('../dist/render-site.js');
    startGateway();
  } else if (isGatewayOutdated) gateway.kill('SIGTERM');
}

// Do not use esbuild's own watch, which polls and takes most of a second to see a change.
for (const folder of ['apps', 'packages']) {
  watch(folder, { recursive: true }, (_event, name) => {
    if (isStopping || !name?.includes(`${sep}src${sep}`)) return;
    if (folder === 'apps' && name.startsWith(`local${sep}`)) isGatewayOutdated = true;
    clearTimeout(settling);
    settling = setTimeout(rebuild, SETTLE_MS);
  });
}

function stop(signal) {
  isStopping = true;
  if (gateway === undefined) process.exit(0);
  gateway.kill(signal);
}

// A terminal sends Ctrl-C to the gateway too. The gateway counts signals within 500 ms as one signal.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
// npm passes SIGTERM to a shell, and the shell exits without passing the signal to this process.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent && !isStopping) stop('SIGTERM');
}, PARENT_CHECK_MS).unref();

await rebuild();
