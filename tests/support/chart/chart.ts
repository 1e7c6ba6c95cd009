import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const execute = promisify(execFile);

const CHART = 'deploy/helm/posthorn';
/** The oldest version that the chart supports. A helm built from source assumes an older version. */
const KUBERNETES = ['--kube-version', '1.30.0'];

export const containerSchema = z.object({
  name: z.string(),
  args: z.array(z.string()),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
      }),
    )
    .default([]),
  securityContext: z.unknown(),
  resources: z.object({
    requests: z.record(z.string(), z.string()),
    limits: z.object({ memory: z.string() }),
  }),
});

export const podSchema = z.object({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z.unknown(),
  containers: z.array(containerSchema),
});
export type Pod = z.infer<typeof podSchema>;

const documentSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}).optional(),
});
export type Document = z.infer<typeof documentSchema>;

export function isInstalled(command: string): Promise<boolean> {
  return execute(command, ['--help']).then(
    () => true,
    () => false,
  );
}

export async function lint(args: readonly string[]): Promise<string> {
  return (await execute('helm', ['lint', '--strict', CHART, ...KUBERNETES, ...args])).stdout;
}

/** @returns the manifests as text, including hooks and tests. @throws Error with helm's message for refused values */
export async function render(args: readonly string[]): Promise<string> {
  return (await execute('helm', ['template', 'hooks', CHART, ...KUBERNETES, ...args])).stdout;
}

export function documentsOf(manifests: string): Document[] {
  return parseAllDocuments(manifests)
    .map((document) => document.toJS())
    .filter((document) => document !== null)
    .map((document) => documentSchema.parse(document));
}

const podTemplateSchema = z.object({ template: z.object({ spec: podSchema }) });

/** The pods of the documents by component. */
export function podsOf(documents: readonly Document[]): Map<string, Pod> {
  const pods = new Map<string, Pod>();
  for (const { kind, metadata, spec } of documents) {
    const component = metadata.name.replace(/^hooks-/, '');
    if (kind === 'Deployment' || kind === 'Job')
      pods.set(component, podTemplateSchema.parse(spec).template.spec);
    if (kind === 'Pod') pods.set(component, podSchema.parse(spec));
  }
  return pods;
}
