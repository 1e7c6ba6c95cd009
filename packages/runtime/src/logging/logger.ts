import { createLogger as createWinston, format, transports } from 'winston';
import { holdWrites } from '../grouping/hold-writes.ts';
import { redact } from './redact.ts';

type LogFields = Readonly<Record<string, unknown>>;
type Write = (message: string, fields?: LogFields) => void;

/** What the rest of the product knows of logging.  */
export type Log = {
  error: Write;
  warn: Write;
  info: Write;
  /** The same log, whose every line carries these fields too. */
  with(fields: LogFields): Log;
};

export type LogOptions = {
  level: 'error' | 'warn' | 'info' | 'debug';
  format: 'json' | 'text';
  /** Which process speaks: api, worker, migrate, local. */
  service: string;
};

/**
 * A logger on standard output, one line an entry. Secrets are taken out of fields and messages
 * before anything is written; an Error among the fields is written with its causes.
 */
export function createLogger({ level, format: shape, service }: LogOptions): Log {
  const text = format.printf(({ timestamp, level: severity, message, service: from, ...fields }) => {
    const rest = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(brief(value))}`);
    return [`${timestamp} ${severity.padEnd(5)} ${from}: ${message}`, ...rest].join(' ');
  });
  // What is redacted has no cycles and no bigints any more, for which format.json() would look, and sort.
  const json = format.printf(({ timestamp, level: severity, message, ...fields }) =>
    JSON.stringify({ timestamp, level: severity, message, ...fields }),
  );
  const redacted = format((info) => Object.assign(info, redact({ ...info })));
  const winston = createWinston({
    level,
    defaultMeta: { service },
    format: format.combine(redacted(), format.timestamp(), shape === 'json' ? json : text),
    transports: [new transports.Console()],
  });
  // The last words of a process that ends within the turn.
  process.once('exit', () => process.stdout.uncork());
  // Winston's own methods can't be handed around: they look for their logger in `this`.
  const scope = (scoped: LogFields): Log => {
    const write =
      (severity: LogOptions['level']) =>
      (message: string, fields: LogFields = {}) => {
        holdWrites(process.stdout);
        winston.log(severity, message, { ...scoped, ...fields });
      };
    return {
      error: write('error'),
      warn: write('warn'),
      info: write('info'),
      with: (more) => scope({ ...scoped, ...more }),
    };
  };
  return scope({});
}

/** Of an error only what it says: a person at a terminal does not want its stack on the same line. */
function brief(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'stack' in value && 'message' in value
    ? value.message
    : value;
}
