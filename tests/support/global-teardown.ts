/** Runs once after all suites. Stops the services, and fails the run when a suite left a process behind. */
import { processesWith } from './process.ts';
import { RUN_ID_VARIABLE, runTeardown, testServices } from './services.ts';

export default async function tearDown(): Promise<void> {
  const leaked = processesWith(`${RUN_ID_VARIABLE}=${testServices().runId}`);
  for (const { pid } of leaked) process.kill(pid, 'SIGKILL');
  await runTeardown();
  if (leaked.length > 0) {
    throw new Error(
      `Suites left processes behind:\n${leaked.map(({ pid, command }) => `${pid} ${command}`).join('\n')}`,
    );
  }
}
