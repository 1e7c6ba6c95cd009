import { NO_HTTP, NOT_VERIFYING } from './explain/causes.ts';
import { INDENTED, isJson, layOut } from './json-layout.ts';
import type { Arrival, Report, Verdict } from './report.ts';
import { visible } from './visible.ts';

export type TextOptions = {
  readonly isColoured: boolean;
  readonly showsHeaders: boolean;
  /** JSON bodies indented, all bodies as received, or no bodies. */
  readonly body: 'pretty' | 'raw' | 'none';
};

type Paint = (colour: keyof typeof COLOURS, text: string) => string;

const COLOURS = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** In characters. The listener prints the start of a longer body and the number of remaining characters. */
const MAX_SHOWN = 8 * 1024;

/**
 * A report as text for people. Sent content never starts a line and never reaches the terminal as a control character.
 * Otherwise a sender could imitate the listener's own output.
 */
export function textOf(report: Report, options: TextOptions): string {
  const paint: Paint = (colour, text) =>
    options.isColoured ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text;
  switch (report.kind) {
    case 'listening':
      return listening(report, paint);
    case 'request':
      return arrival(report, options, paint);
    case 'hung_up':
      return [
        paint('dim', timeOf(report.at)),
        visible(report.idempotencyKey ?? ''),
        paint(
          'yellow',
          `the sender closed the connection after ${seconds(report.afterMs)}, before the response`,
        ),
      ].join(' ');
    case 'no_http':
      return `${paint('dim', timeOf(report.at))} ${paint('red', report.isTls ? NO_HTTP.tls : NO_HTTP.other)}`;
    case 'summary':
      return summary(report);
  }
}

function listening({ url, verifies, isOpen }: Extract<Report, { kind: 'listening' }>, paint: Paint): string {
  return [
    `Listening on ${paint('bold', url)}, any path. Press Ctrl-C to stop.`,
    ...(verifies ? [] : [paint('yellow', NOT_VERIFYING)]),
    ...(isOpen ? [paint('yellow', 'Anyone who can reach this machine can send to this listener.')] : []),
  ].join('\n');
}

function arrival(report: Arrival, { showsHeaders, body }: TextOptions, paint: Paint): string {
  const { method, url, type, idempotencyKey, times, verdict, answer } = report;
  const line = [
    paint('dim', timeOf(report.at)),
    paint('bold', visible(type ?? `${method} ${url}`)),
    ...(idempotencyKey === undefined
      ? []
      : [visible(idempotencyKey), times === 1 ? 'first' : `again (${times})`]),
    report.body === undefined ? 'body not read' : `${report.body.length} bytes`,
    verdictOf(verdict, paint),
    `→ ${answer.status}${answer.delayMs === 0 ? '' : ` in ${seconds(answer.delayMs)}`}`,
  ].join('  ');
  const because =
    verdict.kind === 'refused' ? [`  ${paint('yellow', visible(verdict.explanation.text))}`] : [];
  const head = showsHeaders
    ? [`${method} ${url}`, ...report.headers.map(([name, value]) => `${name}: ${value}`)]
    : [];
  return [
    line,
    ...because,
    ...head.map((text) => `  ${paint('cyan', visible(text))}`),
    ...(body === 'none' ? [] : linesOf(report.body, body).map((text) => `  ${paint('dim', '│')} ${text}`)),
  ].join('\n');
}

function verdictOf(verdict: Verdict, paint: Paint): string {
  if (verdict.kind === 'unchecked') return paint('yellow', 'not verified');
  if (verdict.kind === 'refused') return paint('red', `refused: ${verdict.error.code}`);
  const text = verdict.secret === 1 ? 'verified' : `verified by secret ${verdict.secret}`;
  if (verdict.label === 'sig') return paint('green', text);
  return `${paint('green', text)}  ${paint('yellow', 'the secret was rotated: use the new one before the overlap ends')}`;
}

function linesOf(body: Uint8Array = new Uint8Array(), form: 'pretty' | 'raw'): string[] {
  if (body.length === 0) return [];
  const text = Buffer.from(body).toString('utf8');
  const shown = form === 'pretty' && isJson(text) ? layOut(text, INDENTED) : text;
  const left = shown.length - MAX_SHOWN;
  const lines = shown.slice(0, MAX_SHOWN).split('\n').map(visible);
  return left > 0 ? [...lines, `… and ${left} more characters; --json shows all`] : lines;
}

function summary(report: Extract<Report, { kind: 'summary' }>): string {
  const refused = Object.entries(report.refused).map(([code, count]) => `${count} refused (${code})`);
  const counts = [
    ...(report.verified > 0 ? [`${report.verified} verified`] : []),
    ...(report.unchecked > 0 ? [`${report.unchecked} not verified`] : []),
    ...refused,
  ];
  const requests = report.requests === 1 ? '1 request' : `${report.requests} requests`;
  return `${requests} in ${report.seconds} s${counts.length > 0 ? `: ${counts.join(', ')}` : ''}.`;
}

/** Local time. */
function timeOf(at: Date): string {
  const two = (number: number) => `${number}`.padStart(2, '0');
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
}

function seconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(1))} s`;
}

/** A report as one line of JSON, for scripts. A body that is not UTF-8 is in `bodyBase64`. */
export function jsonLine(report: Report): string {
  return visible(JSON.stringify(report.kind === 'request' ? outline(report) : report));
}

function outline({ verdict, answer, body, headers, ...arrival }: Extract<Report, { kind: 'request' }>) {
  return {
    ...arrival,
    headers: Object.fromEntries(headers),
    size: body?.length,
    ...jsonBody(body),
    verdict: verdict.kind,
    ...(verdict.kind === 'verified' && { age: verdict.age, secret: verdict.secret, label: verdict.label }),
    ...(verdict.kind === 'refused' && { code: verdict.error.code, ...verdict.explanation }),
    answered: answer.status,
    delayMs: answer.delayMs,
  };
}

function jsonBody(body: Uint8Array | undefined): { body?: string; bodyBase64?: string } {
  if (body === undefined) return {};
  try {
    return { body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body) };
  } catch {
    return { bodyBase64: Buffer.from(body).toString('base64') };
  }
}
