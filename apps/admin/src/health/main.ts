import { readSettings } from '@posthorn/runtime/settings/load-settings';

/**
 * The image's HEALTHCHECK: exit status 0 when the process of this container is alive, else 1. A Node.js
 * script, because the image has no curl. The API answers at PORT and OPS_PORT, a worker only at OPS_PORT. The check
 * asks both ports and succeeds when one of them answers 200.
 */
const { PORT, OPS_PORT } = readSettings(['PORT', 'OPS_PORT']);
const TIMEOUT_MS = 4_000;

async function ask(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`port ${port} answered ${answer.status}: ${await answer.text()}`);
}

try {
  await Promise.any([PORT, OPS_PORT].map(ask));
} catch (error) {
  const reasons = error instanceof AggregateError ? error.errors : [error];
  process.stderr.write(`${reasons.join('\n')}\n`);
  process.exitCode = 1;
}
