import { readSettings } from '@posthorn/runtime/settings/load-settings';

/**
 * Asks the process of the same container whether it is alive: exit status 0 or 1. The image's HEALTHCHECK, in an
 * image that may hold no shell and no curl. One check for all: whoever answers at either port is the process here.
 */
const { PORT, OPS_PORT } = readSettings(['PORT', 'OPS_PORT']);
const TIMEOUT_MS = 4_000;

async function ask(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`port ${port} says ${answer.status}: ${await answer.text()}`);
}

try {
  await Promise.any([PORT, OPS_PORT].map(ask));
} catch (error) {
  const reasons = error instanceof AggregateError ? error.errors : [error];
  process.stderr.write(`${reasons.join('\n')}\n`);
  process.exitCode = 1;
}
