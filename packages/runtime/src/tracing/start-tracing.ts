import { NO_TRACING } from './no-tracing.ts';
import type { Tracing } from './tracer.ts';
import type { TracingOptions } from './tracing-options.ts';

/** Starts tracing if there is a collector. If not, OpenTelemetry is not even loaded. */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  if (options.endpoint === '') return NO_TRACING;
  const { startExporting } = await import('./open-telemetry.ts');
  return startExporting(options);
}
