import type { Schemas } from '@posthorn/client';

export type Attempt = Schemas['Attempt'];
export type Part = 'dns' | 'connect' | 'tls' | 'firstByte' | 'rest';
/** A part of an attempt, in milliseconds from the attempt's start. */
type Phase = { part: Part; startMs: number; durationMs: number; isUnfinished: boolean };

const ORDER = ['dns', 'connect', 'tls', 'firstByte'] as const;

/** In which part an attempt without an answer ended, where the cause says so. */
const ENDED_IN: Readonly<Record<string, Part>> = {
  dns: 'dns',
  connection_refused: 'connect',
  unreachable: 'connect',
  tls: 'tls',
  dns_timeout: 'dns',
  connect_timeout: 'connect',
  tls_timeout: 'tls',
  answer_timeout: 'firstByte',
  reset_after_request: 'firstByte',
  body_timeout: 'rest',
  reset_in_answer: 'rest',
};

/** Where the time of an attempt went, in order. Empty without details. */
export function phasesOf({ details, errorClass, explanation }: Attempt): Phase[] {
  if (details === null) return [];
  const { dnsMs, connectMs, tlsMs, firstByteMs, totalMs } = details.times;
  const ended = { dns: dnsMs, connect: connectMs, tls: tlsMs, firstByte: firstByteMs };
  const phases: Phase[] = [];
  let startMs = 0;
  for (const part of ORDER) {
    const durationMs = ended[part];
    if (durationMs === null) continue;
    phases.push({ part, startMs, durationMs, isUnfinished: false });
    startMs += durationMs;
  }
  const durationMs = Math.max(0, totalMs - startMs);
  const failedIn =
    errorClass === null ? undefined : (ENDED_IN[explanation?.code ?? ''] ?? ENDED_IN[errorClass]);
  if (failedIn !== undefined && !phases.some(({ part }) => part === failedIn))
    phases.push({ part: failedIn, startMs, durationMs, isUnfinished: true });
  // Sending the request, and reading the answer's body.
  else if (durationMs > 0)
    phases.push({ part: 'rest', startMs, durationMs, isUnfinished: errorClass !== null });
  return phases;
}
