import { createLogger as createWinston, format, transports } from 'winston';
import { holdWrites } from '../grouping/hold-writes.ts';
import { redact } from './redact.ts';

export type LogFields = Readonly<Record<string, unknown>>;
type Write = (message: string, fields?: LogFields) => void;

export type Log = {
  error: Write;
  warn: Write;
  info: Write;
  /** Calls `fields` only at LOG_LEVEL=debug, so that a debug line costs nothing otherwise. */
  debug: (message: string, fields?: () => LogFields) => void;
  /** The same log with these fields on every line. */
  with(fields: LogFields): Log;
};

type LogOptions = {
  level: 'error' | 'warn' | 'info' | 'debug';
  format: 'json' | 'text';
  /** Name of the process: api, worker, migrate, rewrap. */
  service: string;
};

/**
 * Creates a logger that writes one line per entry to standard output. The logger removes secrets from fields and
 * messages. The JSON format shows an Error with its causes. The text format shows only the message of the Error.
 */
export function createLogger({ level, format: shape, service }: LogOptions): Log {
  const text = format.printf(({ timestamp, level: severity, message, service: from, ...fields }) => {
    const rest = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(brief(value))}`);
    return [`${timestamp} ${severity.padEnd(5)} ${from}: ${message}`, ...rest].join(' ');
  });
  // Not format.json(): `redact` has already removed cycles and bigints, and format.json() also sorts fields.
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
  // Writes the lines of the last turn of the event loop, which holdWrites still holds.
  process.once('exit', () => process.stdout.uncork());
  // Winston's own methods need `this`, so they cannot be passed around.
  const scope = (scoped: LogFields): Log => {
    const write =
      (severity: LogOptions['level']) =>
      (message: string, fields: LogFields = {}) => {
        holdWrites(process.stdout);
        winston.log(severity, message, { ...scoped, ...fields });
      };
    const debug = write('debug');
    return {
      error: write('error'),
      warn: write('warn'),
      info: write('info'),
      debug: level === 'debug' ? (message, fields) => debug(message, fields?.()) : ignore,
      with: (more) => scope({ ...scoped, ...more }),
    };
  };
  return scope({});
}

const ignore = () => undefined;

/** Reduces an error to its message: the text format shows no stacks. */
function brief(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'stack' in value && 'message' in value
    ? value.message
    : value;
}
