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
  const lineOf = shape === 'json' ? jsonLine : textLine;
  const winston = createWinston({
    level,
    defaultMeta: { service },
    // One format instead of a chain: each format of a chain would copy the entry.
    format: format.printf((info) => lineOf(redact({ ...info, timestamp: new Date().toISOString() }))),
    transports: [new transports.Console()],
  });
  // Writes the lines of the last turn of the event loop, which holdWrites still holds.
  process.once('exit', () => process.stdout.uncork());
  // Winston's own methods need `this`, so they cannot be passed around.
  const scope = (scoped: LogFields): Log => {
    const write = (severity: LogOptions['level']): Write =>
      winston.isLevelEnabled(severity)
        ? (message, fields = {}) => {
            holdWrites(process.stdout);
            winston.log(severity, message, { ...scoped, ...fields });
          }
        : ignore;
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

type Entry = Readonly<Record<string, unknown>>;

// Not format.json(): `redact` has already removed cycles and bigints, and format.json() also sorts fields.
function jsonLine({ timestamp, level, message, ...fields }: Entry): string {
  return JSON.stringify({ timestamp, level, message, ...fields });
}

function textLine({ timestamp, level, message, service, ...fields }: Entry): string {
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(brief(value))}`);
  return [`${timestamp} ${String(level).padEnd(5)} ${service}: ${message}`, ...rest].join(' ');
}

/** Reduces an error to its message: the text format shows no stacks. */
function brief(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'stack' in value && 'message' in value
    ? value.message
    : value;
}
