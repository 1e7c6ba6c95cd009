import { z } from 'zod';
import { type Answer, type Received, startReceiver } from './receiver.ts';

const attributesSchema = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({
        stringValue: z.string().optional(),
        intValue: z.number().optional(),
        boolValue: z.boolean().optional(),
      }),
    }),
  )
  .transform((attributes) =>
    Object.fromEntries(
      attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
    ),
  );

/** The parts of OTLP's JSON that tests read. */
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: attributesSchema,
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Request = z.output<typeof requestSchema>;
export type CollectedSpan = Request['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & {
  service: unknown;
};

export type Collector = {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  /** The raw requests. */
  received: Received[];
  spans(): CollectedSpan[];
  close(): Promise<void>;
};

/** Starts a real trace collector for OTLP/HTTP with JSON. */
export async function startCollector(
  answer: () => Answer | undefined = () => ({ status: 200, body: '{}' }),
): Promise<Collector> {
  const receiver = await startReceiver(answer);
  return {
    endpoint: new URL(receiver.url).origin,
    received: receiver.received,
    spans: () =>
      receiver.received
        .flatMap(({ body }) => requestSchema.parse(JSON.parse(body.toString('utf8'))).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans
            .flatMap(({ spans }) => spans)
            .map((span) => ({ ...span, service: resource.attributes['service.name'] })),
        ),
    close: receiver.close,
  };
}
