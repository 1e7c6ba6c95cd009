import { NO_HTTP, NOT_VERIFYING } from './explain/causes.ts';
import { INDENTED, isJson, layOut } from './json-layout.ts';
import type { Arrival, Report, Verdict } from './report.ts';
import { visible } from './visible.ts';

export type TextOptions = {
  readonly isColoured: boolean;
  readonly showsHeaders: boolean;
  /** Bodies indented where they are JSON, as they came, or not at all. */
  readonly body: 'pretty' | 'raw' | 'none';
};

type Paint = (colour: keyof typeof COLOURS, text: string) => string;

const COLOURS = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** Of a body; the rest is told by its length. */
const MOST_SHOWN = 8 * 1024;

/**
 * A report for people. Nothing that was sent begins a line, or reaches the terminal as anything but text: a
 * stranger's body must not pass for a word of ours.
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
        paint('yellow', `the sender hung up after ${seconds(report.afterMs)}, before the answer`),
      ].join(' ');
    case 'no_http':
      return `${paint('dim', timeOf(report.at))} ${paint('red', report.isTls ? NO_HTTP.tls : NO_HTTP.other)}`;
    case 'summary':
      return summary(report);
  }
}

function listening({ url, verifies, isOpen }: Extract<Report, { kind: 'listening' }>, paint: Paint): string {
  return [
    `Listening on ${paint('bold', url)}, any path. Ctrl-C ends it.`,
    ...(verifies ? [] : [paint('yellow', NOT_VERIFYING)]),
    ...(isOpen ? [paint('yellow', 'Whoever reaches this machine can send to it.')] : []),
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
  return paint('green', verdict.secret === 1 ? 'verified' : `verified by secret ${verdict.secret}`);
}

function linesOf(body: Uint8Array = new Uint8Array(), form: 'pretty' | 'raw'): string[] {
  if (body.length === 0) return [];
  const text = Buffer.from(body).toString('utf8');
  const shown = form === 'pretty' && isJson(text) ? layOut(text, INDENTED) : text;
  const left = shown.length - MOST_SHOWN;
  const lines = shown.slice(0, MOST_SHOWN).split('\n').map(visible);
  return left > 0 ? [...lines, `… and ${left} characters more; --json shows all`] : lines;
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

/** By the clock on the wall here. */
function timeOf(at: Date): string {
  const two = (number: number) => `${number}`.padStart(2, '0');
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
}

function seconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(1))} s`;
}
