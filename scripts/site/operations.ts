import { z } from 'zod';

/** An operation of the OpenAPI document, for the search. */
export type Operation = {
  /** The anchor at which Swagger UI opens the operation. */
  anchor: string;
  summary: string;
  operationId: string;
  /** Method and path: `GET /v1/events/{id}`. */
  request: string;
  description: string;
};

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(''),
  tags: z.tuple([z.string()]),
  deprecated: z.boolean().default(false),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

/** Lists the operations without deprecated aliases, which have the same summaries. */
export function listOperations(text: string): Operation[] {
  return Object.entries(documentSchema.parse(JSON.parse(text)).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { deprecated }]) => !deprecated)
      .map(
        ([
          method,
          {
            tags: [tag],
            operationId,
            summary,
            description,
          },
        ]) => ({
          anchor: `/${encodeURIComponent(tag)}/${operationId}`,
          summary,
          operationId,
          request: `${method.toUpperCase()} ${path}`,
          description,
        }),
      ),
  );
}
