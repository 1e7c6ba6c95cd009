import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isRead, write } from './unread.ts';

/** One server-sent event. `data` is printed as JSON, so it has one line. */
export type StreamEvent = { event: string; data: unknown };

/** Why the server ends a stream. */
export type EndReason = 'finished' | 'deleted' | 'credentials' | 'timeLimit' | 'stopping' | 'unavailable';

/** The events of one stream. */
export type EventSource = {
  /** The event that begins the stream. */
  first: StreamEvent;
  /** Looks for what has happened since the last look. Throws if the look fails. */
  look(): Promise<{ events: readonly StreamEvent[]; end?: EndReason }>;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  /** Called when the stream has ended, perhaps twice. */
  release(): void;
};

type StreamOptions = {
  /** Whether the caller's credentials are still valid. */
  isAllowed(): Promise<boolean>;
  /** What a failed look means: the end of the stream, or null to look again. */
  endOf(error: unknown): EndReason | null;
};

/** Between two looks. Each look reads Postgres. */
const LOOK_EVERY_MS = 1_000;
const CHECK_EVERY_MS = 5_000;
/** Proxies close a connection that carries nothing for 30 to 60 seconds. */
const KEEP_ALIVE_MS = 15_000;
const LONGEST_MS = 600_000;
/** Failed looks in a row after which the stream ends. */
const MAX_FAILED = 10;

/**
 * Sends a stream until the source or a limit ends it, or the caller closes the connection. The last event is `end`, with
 * the reason. Never holds more than one look's events in memory for a caller that reads slowly.
 */
export async function sendEvents(
  request: IncomingMessage,
  response: ServerResponse,
  source: EventSource,
  options: StreamOptions,
): Promise<void> {
  const over = new AbortController();
  const stop = () => over.abort();
  const close = () => {
    stop();
    source.release();
  };
  response.once('close', close);
  source.stopping.addEventListener('abort', stop);
  try {
    response
      .setHeader('Content-Type', 'text/event-stream; charset=utf-8')
      .setHeader('Cache-Control', 'no-store');
    // nginx would otherwise collect events in its buffer.
    response.setHeader('X-Accel-Buffering', 'no');
    if (request.method === 'HEAD') return;
    write(response, printEvent(source.first));
    const reason = await sendUntilEnd(response, source, options, over.signal);
    if (reason !== null) write(response, printEvent({ event: 'end', data: { reason } }));
  } finally {
    source.stopping.removeEventListener('abort', stop);
    source.release();
    response.end();
  }
}

/** @returns null if the caller has gone */
async function sendUntilEnd(
  response: ServerResponse,
  source: EventSource,
  options: StreamOptions,
  signal: AbortSignal,
): Promise<EndReason | null> {
  const clock = createClock();
  const look = createLook(source, options);
  for (;;) {
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (!(await isRead(response, signal))) return null;
    if (source.stopping.aborted) return 'stopping';
    if (clock.isOver()) return 'timeLimit';
    if (clock.mustCheck() && !(await options.isAllowed())) return 'credentials';
    const { events, end } = await look();
    write(response, events.map(printEvent).join(''));
    if (end !== undefined) return end;
    if (clock.isSilent(events.length > 0)) write(response, ': keep-alive\n\n');
  }
}

/** Says what a stream has to do by now. */
function createClock() {
  const startedAt = performance.now();
  const every = (ms: number) => {
    let last = startedAt;
    return {
      isDue: () => performance.now() - last >= ms,
      restart() {
        last = performance.now();
      },
    };
  };
  const [check, silence] = [every(CHECK_EVERY_MS), every(KEEP_ALIVE_MS)];
  const isDue = (timer: ReturnType<typeof every>, isReset = false) => {
    const due = !isReset && timer.isDue();
    if (due || isReset) timer.restart();
    return due;
  };
  return {
    isOver: () => performance.now() - startedAt >= LONGEST_MS,
    mustCheck: () => isDue(check),
    isSilent: (hasSent: boolean) => isDue(silence, hasSent),
  };
}

/** Looks again after a failure that may pass, unless there are too many in a row. */
function createLook(source: EventSource, { endOf }: StreamOptions): EventSource['look'] {
  let failed = 0;
  return async () => {
    try {
      const found = await source.look();
      failed = 0;
      return found;
    } catch (error) {
      failed += 1;
      const end = failed >= MAX_FAILED ? 'unavailable' : endOf(error);
      return end === null ? { events: [] } : { events: [], end };
    }
  };
}

/** Prints an event as it is sent. */
export function printEvent({ event, data }: StreamEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
