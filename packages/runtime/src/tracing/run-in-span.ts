import type { Span } from './tracer.ts';

/** Does some work and ends its span. Work that throws has failed, by the name of the error. */
export async function runInSpan<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    return await work(span);
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
