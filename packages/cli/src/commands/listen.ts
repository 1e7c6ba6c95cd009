import { startListenCommand } from '@posthorn/receiver/listen/command';
import type { Command } from 'commander';
import { z } from 'zod';
import type { Bind } from '../shell.ts';
import { collect, withExamples } from './group.ts';

/** `posthorn listen`: the listener of `@posthorn/receiver`, which checks the options. */
export function addListen(program: Command, bind: Bind): void {
  bind(
    withExamples(
      program
        .command('listen')
        .description('Receive notifications on this machine, and explain why a signature fails')
        .option('--port <number>', 'port to listen on; 0 selects a free port (default: 9000)')
        .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
        .option(
          '--secret <text>',
          'secret of the webhook; repeat it during a rotation; prefer WEBHOOK_SECRET',
          collect,
        )
        .option('--max-age <time>', 'maximum age of a signature (default: 5m)')
        .option('--status <number>', 'status of the response (default: 204)')
        .option('--delay <time>', 'delay before each response, such as 500ms or 25s')
        .option('--fail <number>', 'respond 503 to the first attempts of each notification')
        .option('--headers', 'print headers')
        .option('--body <form>', 'pretty, raw or none'),
      ['WEBHOOK_SECRET=… posthorn listen', 'posthorn listen --port 9001 --fail 3'],
    ),
    z.record(z.string(), z.unknown()),
    async ({ gateway: _gateway, ...options }, { env }) => startListenCommand(argumentsOf(options), env),
  );
}

/** The options as the listener's command line. */
function argumentsOf(options: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === true) return [flag];
    return [value].flat().flatMap((each) => (typeof each === 'string' ? [flag, each] : []));
  });
}
