import type { Report } from './report.ts';
import { visible } from './visible.ts';

/** A report as a line of JSON, for scripts. Of bodies that are not UTF-8 there is `bodyBase64`. */
export function jsonLine(report: Report): string {
  return visible(JSON.stringify(report.kind === 'request' ? outline(report) : report));
}

function outline({ verdict, answer, body, headers, ...arrival }: Extract<Report, { kind: 'request' }>) {
  return {
    ...arrival,
    headers: Object.fromEntries(headers),
    size: body?.length,
    ...textOf(body),
    verdict: verdict.kind,
    ...(verdict.kind === 'verified' && { age: verdict.age, secret: verdict.secret }),
    ...(verdict.kind === 'refused' && { code: verdict.error.code, ...verdict.explanation }),
    answered: answer.status,
    delayMs: answer.delayMs,
  };
}

function textOf(body: Uint8Array | undefined): { body?: string; bodyBase64?: string } {
  if (body === undefined) return {};
  try {
    return { body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body) };
  } catch {
    return { bodyBase64: Buffer.from(body).toString('base64') };
  }
}
