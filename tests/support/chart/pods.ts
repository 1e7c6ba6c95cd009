/** Runs the pods of the chart as a kubelet does: the container's command, environment, probes, preStop hook and grace time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../process.ts';
import { RUN_ID_VARIABLE, testServices } from '../services.ts';
import type { Document } from './chart.ts';

/** Defaults of Kubernetes (core/v1, Probe). */
const probeSchema = z.object({
  httpGet: z.object({ path: z.string(), port: z.union([z.string(), z.number()]) }),
  periodSeconds: z.number().default(10),
  timeoutSeconds: z.number().default(1),
  failureThreshold: z.number().default(3),
});
type Probe = z.infer<typeof probeSchema>;

const containerSchema = z.object({
  args: z.array(z.string()),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z
          .object({ secretKeyRef: z.object({ key: z.string(), optional: z.boolean().default(false) }) })
          .optional(),
      }),
    )
    .default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: probeSchema.optional(),
  readinessProbe: probeSchema.optional(),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
});

const specSchema = z.looseObject({
  terminationGracePeriodSeconds: z.number().default(30),
  containers: z.tuple([containerSchema]),
});
const templateSchema = z.object({
  template: z.looseObject({
    metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
    spec: specSchema,
  }),
});

/** The pod template of a Deployment or a Job. */
export type PodTemplate = z.infer<typeof templateSchema>['template'];

export function templateOf(documents: readonly Document[], kind: string, name: string): PodTemplate {
  const found = documents.find((each) => each.kind === kind && each.metadata.name === name);
  return templateSchema.parse(found?.spec).template;
}

/** Values that a cluster would provide. `changes` replaces variables, such as limits that a test makes shorter. */
type Cluster = { secrets: Readonly<Record<string, string>>; changes: Readonly<Record<string, string>> };

export type RunningPod = {
  /** The address of a named port on this machine. */
  urlOf(port: string): string;
  output(): string;
  /** Resolves with the exit status, or with null after a signal. */
  exited: Promise<number | null>;
  /** Waits until the startup probe succeeds. @throws Error if the kubelet would restart the container */
  untilStarted(): Promise<void>;
  /** Whether one readiness probe succeeds now. */
  isReady(): Promise<boolean>;
  /** Deletes the pod: preStop hook, SIGTERM, and SIGKILL at the end of the grace time. */
  terminate(hooks?: {
    beforeSigterm?(): Promise<void>;
    afterSigterm?(): void;
  }): Promise<{ status: number | null; wasKilled: boolean; stopMs: number }>;
};

/** Starts the container of a pod from the bundles in dist/, with the entry point of the Dockerfile. */
export async function startPod({ spec }: PodTemplate, cluster: Cluster): Promise<RunningPod> {
  const [container] = spec.containers;
  const ports = new Map<string, number>();
  const env: Record<string, string> = {};
  for (const { name, value, valueFrom } of container.env) {
    const given = value ?? cluster.secrets[valueFrom?.secretKeyRef.key ?? ''];
    if (given !== undefined) env[name] = given;
    else if (valueFrom?.secretKeyRef.optional !== true) throw new Error(`No Secret has ${name}`);
  }
  for (const { name, containerPort } of container.ports) {
    const port = await freePort();
    ports.set(name, port);
    // A machine has each port once.
    const variable = Object.keys(env).find((each) => env[each] === `${containerPort}`);
    if (variable === undefined) throw new Error(`No setting has the port ${name}`);
    env[variable] = `${port}`;
  }
  const [program = '', ...flags] = entryPoint();
  const child = spawn(program, [...flags, ...container.args], {
    cwd: 'dist',
    env: {
      PATH: process.env.PATH,
      [RUN_ID_VARIABLE]: testServices().runId,
      ...env,
      LISTEN_HOST: '127.0.0.1',
      ...cluster.changes,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exited = once(child, 'close').then(() => child.exitCode);
  const urlOf = (port: string) => `http://127.0.0.1:${ports.get(port)}`;

  async function succeeds(probe: Probe): Promise<boolean> {
    const { path, port } = probe.httpGet;
    const signal = AbortSignal.timeout(probe.timeoutSeconds * 1_000);
    const answer = await fetch(`${urlOf(`${port}`)}${path}`, {
      signal,
      headers: { connection: 'close' },
    }).catch(() => null);
    await answer?.arrayBuffer();
    // A kubelet accepts every status from 200 to 399.
    return answer !== null && answer.status < 400;
  }

  return {
    urlOf,
    output: () => output,
    exited,
    async untilStarted() {
      const { startupProbe: probe } = container;
      if (probe === undefined) throw new Error('The container has no startup probe');
      for (let failures = 0; failures < probe.failureThreshold; failures += 1) {
        if (await succeeds(probe)) return;
        if (child.exitCode !== null) throw new Error(`The container exited:\n${output}`);
        await wait(probe.periodSeconds * 1_000);
      }
      throw new Error(`The startup probe failed ${probe.failureThreshold} times:\n${output}`);
    },
    async isReady() {
      return container.readinessProbe !== undefined && succeeds(container.readinessProbe);
    },
    async terminate({ beforeSigterm, afterSigterm } = {}) {
      const sleepSeconds = container.lifecycle?.preStop.sleep.seconds ?? 0;
      await wait(sleepSeconds * 1_000);
      await beforeSigterm?.();
      const begun = performance.now();
      child.kill('SIGTERM');
      afterSigterm?.();
      let wasKilled = false;
      const killing = setTimeout(
        () => {
          wasKilled = true;
          child.kill('SIGKILL');
        },
        (spec.terminationGracePeriodSeconds - sleepSeconds) * 1_000,
      );
      const status = await exited;
      clearTimeout(killing);
      return { status, wasKilled, stopMs: performance.now() - begun };
    },
  };
}

/** The ENTRYPOINT of the image. Its folder is dist/. */
function entryPoint(): string[] {
  const line = /^ENTRYPOINT (.*)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1];
  return z.array(z.string()).parse(JSON.parse(line ?? ''));
}
