import type { Report } from './report.ts';

/** Counts what came, for the line at the end. */
export type Tally = {
  count(report: Report): void;
  summary(): Extract<Report, { kind: 'summary' }>;
};

export function createTally(): Tally {
  const begun = performance.now();
  const verdicts = { verified: 0, unchecked: 0 };
  // As many as there are codes.
  const refused: Record<string, number> = {};
  let requests = 0;
  return {
    count(report) {
      if (report.kind !== 'request') return;
      requests += 1;
      const { verdict } = report;
      if (verdict.kind === 'refused') refused[verdict.error.code] = (refused[verdict.error.code] ?? 0) + 1;
      else verdicts[verdict.kind] += 1;
    },
    summary: () => ({
      kind: 'summary',
      seconds: Math.round((performance.now() - begun) / 1000),
      requests,
      ...verdicts,
      refused,
    }),
  };
}
