import { parseArgs } from 'node:util';
import type { TextOptions } from './print.ts';
import type { AnswerOptions } from './server.ts';

export type ListenOptions = {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly secrets: readonly string[];
  /** Maximum age of a signature, in seconds. */
  readonly maxAge: number;
  readonly answers: AnswerOptions;
  readonly text: Omit<TextOptions, 'isColoured'>;
  readonly isJson: boolean;
};

/** Wrong arguments. The message is one line for the user. */
export class UsageError extends Error {
  constructor(message: string) {
    super(`${message} See --help.`);
    this.name = 'UsageError';
  }
}

export const HELP = `posthorn-listen [options]

Receives Posthorn's notifications on this machine, prints them, and explains why a signature fails.

  --port N         port to listen on (default 9000; 0 selects a free port)
  --host ADDRESS   address to listen on (default 127.0.0.1: only this machine can connect)
  --secret TEXT    the webhook's secret; repeat the option during a rotation. Other users of this
                   machine can see command arguments, so prefer the variables WEBHOOK_SECRET and
                   WEBHOOK_SECRET_OLD
  --max-age TIME   maximum age of a signature (default 5m)
  --status N       status of the response (default 204); refused requests get 401
  --delay TIME     delay before each response, such as 500ms or 25s
  --fail N         respond 503 to the first N attempts of each notification (by Idempotency-Key)
  --headers        print headers
  --body FORM      pretty (JSON indented), raw, or none
  --json           print each report as one line of JSON, for scripts
  --help           print this help

Output is coloured on a terminal unless NO_COLOR is set. Press Ctrl-C to stop.
`;

const OPTIONS = {
  port: { type: 'string', default: '9000' },
  host: { type: 'string', default: '127.0.0.1' },
  secret: { type: 'string', multiple: true },
  'max-age': { type: 'string', default: '5m' },
  status: { type: 'string', default: '204' },
  delay: { type: 'string', default: '0s' },
  fail: { type: 'string', default: '0' },
  headers: { type: 'boolean', default: false },
  body: { type: 'string', default: 'pretty' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const FORMS = ['pretty', 'raw', 'none'] as const;

/**
 * Parses the command line. Does not use zod, because the published package has no dependencies.
 * @returns 'help' for --help
 * @throws UsageError
 */
export function parseOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ListenOptions | 'help' {
  const { secret, ...given } = parse(args);
  if (given.help) return 'help';
  const secrets =
    secret ?? [env.WEBHOOK_SECRET, env.WEBHOOK_SECRET_OLD].filter((value) => value !== undefined);
  if (secrets.includes('')) throw new UsageError('The secret is empty. Is a variable unset?');
  const body = FORMS.find((form) => form === given.body);
  if (body === undefined) throw new UsageError(`--body must be one of ${FORMS.join(', ')}.`);
  return {
    host: given.host,
    port: integer('port', given.port, 0, 65_535),
    secrets,
    maxAge: milliseconds('max-age', given['max-age']) / 1000,
    answers: {
      status: integer('status', given.status, 200, 599),
      delayMs: milliseconds('delay', given.delay),
      failures: integer('fail', given.fail, 0, 1_000),
    },
    text: { showsHeaders: given.headers, body },
    isJson: given.json,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    // Keep only the first sentence. The rest of Node's message explains arguments that start with a dash.
    const [, first = String(error)] = /\]: (.*?)\.?( To |$)/m.exec(String(error)) ?? [];
    throw new UsageError(`${first}.`);
  }
}

function integer(name: string, given: string, least: number, most: number): number {
  const number = /^\d{1,6}$/.test(given) ? Number(given) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}.`);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

function milliseconds(name: string, given: string): number {
  const [, amount = '', unit = ''] = /^(\d{1,6})(ms|s|m|h)$/.exec(given) ?? [];
  const ms = Number(amount) * (UNITS[unit] ?? Number.NaN);
  // The maximum delay of a timer in Node.
  if (ms < 2 ** 31) return ms;
  throw new UsageError(`--${name} must be a time with a unit, such as 500ms, 25s or 5m.`);
}
