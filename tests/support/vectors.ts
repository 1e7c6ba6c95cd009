import { readFileSync } from 'node:fs';
import { z } from 'zod';

const vectorSchema = z.object({
  name: z.string(),
  expected: z.string(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  secrets: z.array(z.string()),
  now: z.number(),
  seenNonces: z.array(z.string()),
  signatureBase: z.string(),
});
export type Vector = z.infer<typeof vectorSchema>;

/** The test vectors that @posthorn/receiver is published with. */
export function readVectors(): Vector[] {
  const text = readFileSync('packages/receiver/vectors.json', 'utf8');
  return z.object({ vectors: z.array(vectorSchema) }).parse(JSON.parse(text)).vectors;
}
