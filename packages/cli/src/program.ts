import { Command, Help, Option } from 'commander';
import { addCompletion } from './commands/completion.ts';
import { addEgress } from './commands/egress.ts';
import { addEvents } from './commands/events.ts';
import { addKeys } from './commands/keys.ts';
import { addListen } from './commands/listen.ts';
import { addLogin } from './commands/login.ts';
import { addMcp } from './commands/mcp.ts';
import { addNotifications } from './commands/notifications.ts';
import { addOperator } from './commands/operator/operator.ts';
import { addReplay } from './commands/replay.ts';
import { addWebhooks } from './commands/webhooks.ts';
import { type CreateShell, createBind } from './shell.ts';
import type { Streams } from './terminal/output.ts';

const ENVIRONMENT = `
Environment:
  POSTHORN_URL         address of the gateway (default: the last login, else http://127.0.0.1:8080)
  POSTHORN_TOKEN       an access token, instead of posthorn login
  POSTHORN_API_KEY     an API key, instead of posthorn login
  POSTHORN_ALLOW_HTTP  true permits http: to another machine
  WEBHOOK_SECRET       secret of a webhook, for webhooks create and listen

Exit status:
  0 done   1 failed   2 wrong usage or data   3 not signed in or not permitted   4 not found
  5 gateway unreachable, overloaded or rate limited   130 interrupted`;

/** The whole command line. `parseAsync` throws CommanderError, which has printed its message, or any other error. */
export function createProgram(
  version: string,
  createShell: CreateShell,
  { stdout, stderr }: Streams,
): Command {
  const program = new Command('posthorn')
    .description('API keys, webhooks and deliveries of a Posthorn gateway')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addOption(new Option('--gateway <url>', 'address of the gateway').env('POSTHORN_URL'))
    .option('--json', 'print JSON on stdout, for scripts')
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions: globalOptionsOf })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    .exitOverride()
    .showHelpAfterError('See --help.')
    .addHelpText('after', ENVIRONMENT);
  const bind = createBind(createShell);
  addLogin(program, bind);
  addKeys(program, bind);
  addWebhooks(program, bind);
  addEvents(program, bind);
  addNotifications(program, bind);
  addReplay(program, bind);
  addEgress(program, bind);
  addOperator(program, bind);
  addListen(program, bind);
  addMcp(program, bind);
  addCompletion(program, bind);
  return program;
}

const defaultHelp = Object.assign(new Help(), { showGlobalOptions: true });

/** The options of the program that a subcommand takes too. */
function globalOptionsOf(command: Command): Option[] {
  return defaultHelp.visibleGlobalOptions(command).filter(({ long }) => long !== '--version');
}
