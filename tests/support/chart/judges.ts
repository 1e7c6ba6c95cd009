/** The programs of deploy/helm/tools, which judge rendered manifests as a cluster would. */
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import type { Document } from './chart.ts';

const NAMESPACE = 'posthorn';
/** Every namespace has this label. */
const NAME_LABEL = 'kubernetes.io/metadata.name';

function judge(
  program: string,
  args: readonly string[],
  input: unknown,
): { status: number | null; text: string } {
  const { status, stdout, stderr, error } = spawnSync(program, [...args], {
    input: JSON.stringify(input),
    encoding: 'utf8',
  });
  if (error !== undefined) throw error;
  if (status === 2) throw new Error(`${program}: ${stderr}`);
  return { status, text: stdout };
}

const podSchema = z.looseObject({ metadata: z.looseObject({}).optional(), spec: z.looseObject({}) });

/** Evaluates the pods of documents by a Pod Security Standard. @returns the violations, and how many pods were evaluated */
export function judgePods(documents: readonly Document[], level: 'restricted' | 'baseline') {
  const pods = documents.flatMap((document) => {
    if (document.kind === 'Pod') return [podSchema.parse(document)];
    if (document.kind !== 'Deployment' && document.kind !== 'Job') return [];
    const { template } = z.object({ template: podSchema }).parse(document.spec);
    return [{ ...template, metadata: { ...template.metadata, name: document.metadata.name } }];
  });
  const lines = judge('pod-security', [level], pods).text.trim().split('\n');
  return { violations: lines.slice(0, -1), evaluated: Number.parseInt(lines.at(-1) ?? '', 10) };
}

/** A pod by its namespace and labels, or an address outside of the cluster. */
export type Peer = string | { namespace: string; labels: Readonly<Record<string, string>> };

/** A pod of the release. */
export const podOf = (component: string): Peer => ({
  namespace: NAMESPACE,
  labels: {
    'app.kubernetes.io/name': 'posthorn',
    'app.kubernetes.io/instance': 'hooks',
    'app.kubernetes.io/component': component,
  },
});

export type Connection = {
  from: Peer;
  to: Peer;
  port: number;
  /** Name of the port in the pod. */
  name?: string;
  protocol?: 'TCP' | 'UDP';
};

/** @returns for each connection whether the network policies of the documents allow it */
export function judgeConnections(
  documents: readonly Document[],
  connections: readonly Connection[],
): boolean[] {
  const policies = documents
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map((policy) => ({ ...policy, metadata: { ...policy.metadata, namespace: NAMESPACE } }));
  const traffic = connections.map(({ from, to, port, name = '', protocol = 'TCP' }) => ({
    Source: peerOf(from),
    Destination: peerOf(to),
    ResolvedPort: port,
    ResolvedPortName: name,
    Protocol: protocol,
  }));
  return z.array(z.boolean()).parse(JSON.parse(judge('network-policy', [], { policies, traffic }).text));
}

function peerOf(peer: Peer): object {
  if (typeof peer === 'string') return { IP: peer };
  const { namespace, labels } = peer;
  return {
    IP: '10.1.2.3',
    Internal: { Namespace: namespace, NamespaceLabels: { [NAME_LABEL]: namespace }, PodLabels: labels },
  };
}
