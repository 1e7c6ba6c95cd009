#!/usr/bin/env node
import { homedir } from 'node:os';
import { text } from 'node:stream/consumers';
import { CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { createCredentialFinder } from './credentials/credentials.ts';
import { createCredentialStore, credentialsPath, type Session } from './credentials/store.ts';
import { EXIT, type ExitStatus } from './exit.ts';
import { failureOf } from './failure.ts';
import { openGateway } from './gateway.ts';
import { DEFAULT_ADDRESS, parseAddress } from './gateway-address.ts';
import { createProgram } from './program.ts';
import type { CreateShell } from './shell.ts';
import { refreshSession } from './sign-in/authority.ts';
import { confirm } from './terminal/confirm.ts';
import { createOutput, printable } from './terminal/output.ts';

const { env, stdin, stdout, stderr } = process;
const interrupt = new AbortController();
// After the first Ctrl-C a command may still clean up, such as cancel a replay. The second one ends the process.
process.once('SIGINT', () => {
  process.once('SIGINT', () => process.exit(EXIT.interrupted));
  interrupt.abort();
});
// The reader of the pipe has exited (`| head`).
stdout.on('error', () => process.exit(EXIT.ok));

const store = createCredentialStore(credentialsPath(env, homedir()));

const createShell: CreateShell = ({ gateway, json }) => {
  const { signal } = interrupt;
  const findAddress = async () =>
    parseAddress(gateway || (await store.findCurrent()) || DEFAULT_ADDRESS, {
      allowHttp: env.POSTHORN_ALLOW_HTTP === 'true',
    });
  return {
    env,
    output: createOutput({ stdout, stderr }, json),
    signal,
    store,
    findAddress,
    async openGateway() {
      const address = await findAddress();
      const refresh = (session: Session) => refreshSession(session, signal);
      return openGateway(address, createCredentialFinder({ env, store, gateway: address, refresh }));
    },
    readStdin: () => text(stdin),
    confirm: (question) => confirm(question, process, signal),
  };
};

async function run(): Promise<ExitStatus> {
  try {
    await createProgram(manifest.version, createShell, { stdout, stderr }).parseAsync();
    return EXIT.ok;
  } catch (error) {
    // Commander has printed its message or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const failure = failureOf(error);
    const isInterrupted = interrupt.signal.aborted;
    // Ctrl-C needs no message, except what the command says about it.
    if (!isInterrupted || failure.status === EXIT.interrupted)
      stderr.write(`${printable(failure.message)}\n`);
    return isInterrupted ? EXIT.interrupted : failure.status;
  }
}

process.exitCode = await run();
