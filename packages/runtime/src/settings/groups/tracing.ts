import { z } from 'zod';
import { keyValues, url } from '../formats.ts';
import { setting } from '../setting.ts';

/** Those of OpenTelemetry's own variables that are heard; the names and values are its specification's. */
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    description:
      'Where traces go: base URL of an OTLP/HTTP collector, such as http://collector:4318. Without one nothing is traced.',
    schema: z.union([z.literal(''), url('http', 'https')], {
      error: 'must be a URL that begins with http:// or https://',
    }),
    default: '',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    description: 'Headers for the collector, such as api-key=…; a secret.',
    schema: keyValues,
    default: '',
  }),
  OTEL_SERVICE_NAME: setting({
    description: 'What a process is called in traces; else posthorn-api or posthorn-worker.',
    schema: z.string(),
    default: '',
  }),
  OTEL_RESOURCE_ATTRIBUTES: setting({
    description: 'What else is said of a process in traces, such as deployment.environment.name=test.',
    schema: keyValues,
    default: '',
  }),
  OTEL_TRACES_SAMPLER: setting({
    description:
      "Which traces are recorded: always_on, always_off, traceidratio, or one of these with parentbased_ in front, which does as the publisher's traceparent says.",
    schema: z.enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      { error: 'must be always_on, always_off or traceidratio, or one of these with parentbased_ in front' },
    ),
    default: 'parentbased_always_on',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    description: 'Share of the traces that traceidratio records, from 0 to 1.',
    schema: z
      .string()
      .regex(/^(0|1|[01]?\.\d{1,9})$/, 'must be a number from 0 to 1')
      .transform(Number)
      .refine((share) => share <= 1, 'must be a number from 0 to 1'),
    default: '1',
  }),
} as const;
