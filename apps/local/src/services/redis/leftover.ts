import { endProcess, inspect } from '../processes.ts';
import type { ServiceState } from '../service-state.ts';
import { ask } from './ask.ts';

const GRACE_MS = 10_000;

/**
 * Stops a server that outlived its gateway (one that was SIGKILLed). Whoever answers on the port kept in
 * the state, to the password kept there, is ours for certain. Rejects while the gateway that started it
 * still runs; resolves when the data folder is free to use.
 */
export async function stopLeftover({ password, port, owner }: ServiceState): Promise<void> {
  if (port === undefined) return;
  const info = await ask({ port, password }, ['INFO', 'server']).catch(() => '');
  const pid = Number(/^process_id:(\d+)/m.exec(info)?.[1]);
  if (!(pid > 0)) return;
  if ((await inspect(pid))?.parent === owner) {
    throw new Error(`it is in use by another gateway, process ${owner}: stop that one first`);
  }
  await endProcess(pid, 'SIGTERM', GRACE_MS);
}
