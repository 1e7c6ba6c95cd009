import type { Arrival } from './receiver.ts';

/** A table of what the receiver saw: a row for each POST. */
export function attemptsTable(arrivals: readonly Arrival[], begun: Date): string[] {
  const rows = arrivals.map(({ at, eventType, idempotencyKey, isSigned, answered }, index) => {
    const number = arrivals
      .slice(0, index + 1)
      .filter((each) => each.idempotencyKey === idempotencyKey).length;
    return [
      `${((at.getTime() - begun.getTime()) / 1000).toFixed(2)} s`,
      eventType,
      `…${idempotencyKey.slice(-6)}`,
      String(number),
      isSigned ? 'valid' : 'INVALID',
      String(answered),
    ];
  });
  const all = [['after', 'event', 'idempotency key', 'attempt', 'signature', 'answered'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
