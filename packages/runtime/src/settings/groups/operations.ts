import { z } from 'zod';
import { duration, integer, keyValues, setting, url } from '../formats.ts';

/** Health checks, metrics and logs. */
export const OPERATIONS_SETTINGS = {
  OPS_PORT: setting({
    description:
      'Port of /healthz, /readyz and /metrics of an API or worker process. Do not expose it to the internet. The local gateway uses any free port.',
    schema: integer(0, 65_535),
    default: '9464',
  }),
  OPS_USER: setting({
    description:
      'User name of operators for /ops/queues and /metrics (HTTP Basic). Both pages are off unless OPS_USER and OPS_PASSWORD are set.',
    schema: z.string().regex(/^[^:\p{Cc}]{0,128}$/u, 'must be at most 128 characters, without a colon'),
    default: '',
  }),
  OPS_PASSWORD: setting({
    description: 'Password of OPS_USER, 16 to 256 characters.',
    schema: z.string().regex(/^(\P{Cc}{16,256})?$/u, 'must be 16 to 256 characters'),
    default: '',
  }),
  STUCK_AFTER: setting({
    description:
      'A worker answers 503 at /healthz when jobs are due, but the worker takes and finishes none for this time.',
    schema: duration.refine((ms) => ms >= 1_000, 'must be at least 1s'),
    default: '1m',
  }),
  LOG_LEVEL: setting({
    description:
      'Lowest level to log: error, warn, info or debug. debug adds lines for each request, job, slot and sweep.',
    schema: z.enum(['error', 'warn', 'info', 'debug'], { error: 'must be error, warn, info or debug' }),
    default: 'info',
  }),
  LOG_FORMAT: setting({
    description: 'Format of log lines: json, or text for people at a terminal.',
    schema: z.enum(['json', 'text'], { error: 'must be json or text' }),
    default: 'json',
  }),
};

/** The variables of OpenTelemetry's specification that Posthorn supports. */
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    description:
      'Base URL of an OTLP/HTTP collector for traces, such as http://collector:4318. Without a URL tracing is off.',
    schema: z.union([z.literal(''), url('http', 'https')], {
      error: 'must be a URL that begins with http:// or https://',
    }),
    default: '',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    description: 'Headers for the collector, such as api-key=…. Treat the value as a secret.',
    schema: keyValues,
    default: '',
  }),
  OTEL_SERVICE_NAME: setting({
    description: 'Service name in traces. By default posthorn-api or posthorn-worker.',
    schema: z.string(),
    default: '',
  }),
  OTEL_RESOURCE_ATTRIBUTES: setting({
    description: 'Further attributes of a process in traces, such as deployment.environment.name=test.',
    schema: keyValues,
    default: '',
  }),
  OTEL_TRACES_SAMPLER: setting({
    description:
      "Which traces Posthorn records: always_on, always_off or traceidratio. With the prefix parentbased_, the sampled flag of the publisher's traceparent takes precedence.",
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
    description: 'Share of traces that traceidratio records, from 0 (none) to 1 (all).',
    schema: z
      .string()
      .regex(/^(0|1|[01]?\.\d{1,9})$/, 'must be a number from 0 to 1')
      .transform(Number)
      .refine((share) => share <= 1, 'must be a number from 0 to 1'),
    default: '1',
  }),
} as const;

/** The local gateway (`npm start`). */
export const LOCAL_SETTINGS = {
  POSTHORN_HOME: setting({
    description: "Folder for the local gateway's state.",
    schema: z.string().min(1),
    default: '.posthorn',
  }),
  WORKERS: setting({
    description: 'Number of worker processes of the local gateway.',
    schema: integer(1, 16),
    default: '1',
  }),
  AUTHORITY_PORT: setting({
    description: "Port of the local gateway's OAuth authority.",
    schema: integer(0, 65_535),
    default: '8081',
  }),
};
