import { parseArgs } from 'node:util';
import type { AnswerOptions } from './answer.ts';
import type { TextOptions } from './print-text.ts';

export type ListenOptions = {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly secrets: readonly string[];
  /** How old a signature may be, in seconds. */
  readonly maxAge: number;
  readonly answers: AnswerOptions;
  readonly text: Omit<TextOptions, 'isColoured'>;
  readonly isJson: boolean;
};

/** The command was called wrongly; the message is one line for whoever did. */
export class UsageError extends Error {
  constructor(message: string) {
    super(`${message} See --help.`);
    this.name = 'UsageError';
  }
}

export const HELP = `posthorn-listen [options]

Receives Posthorn's notifications on this machine, prints each, and says why a signature fails.

  --port N         (9000; 0 for any that is free)
  --host ADDRESS   (127.0.0.1: nobody else reaches it)
  --secret TEXT    the webhook's; once more for each other, while one replaces another.
                   Others on this machine see the arguments of a command: better set the variable
                   WEBHOOK_SECRET, and WEBHOOK_SECRET_OLD beside it
  --max-age TIME   how old a signature may be (5m)
  --status N       what to answer (204); what is refused gets 401
  --delay TIME     how long to wait before each answer, such as 500ms or 25s
  --fail N         answer 503 to the first N attempts of each notification, told by its Idempotency-Key
  --headers        print the headers too
  --body FORM      pretty (indented where it is JSON), raw, or none
  --json           print a line of JSON for each request, for scripts
  --help

Colours: on a terminal, unless NO_COLOR is set. Ctrl-C ends it.
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
 * Reads the command line. By hand, not by zod as in the gateway: this package depends on nothing.
 * @returns 'help' if that is what was asked for
 * @throws UsageError
 */
export function parseOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ListenOptions | 'help' {
  const { secret, ...given } = parse(args);
  if (given.help) return 'help';
  const secrets = secret ?? [env.WEBHOOK_SECRET, env.WEBHOOK_SECRET_OLD].filter((one) => one !== undefined);
  if (secrets.includes('')) throw new UsageError('The secret is empty: a variable that was not filled in?');
  const body = FORMS.find((form) => form === given.body);
  if (body === undefined) throw new UsageError(`--body must be ${FORMS.join(', ')}.`);
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
    // Node says more than helps here: how to begin an argument with a dash.
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
  // As long as a timer can wait.
  if (ms < 2 ** 31) return ms;
  throw new UsageError(`--${name} must be a time with its unit, such as 500ms, 25s or 5m.`);
}
