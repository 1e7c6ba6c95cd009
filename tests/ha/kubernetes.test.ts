/**
 * What the chart promises, without a cluster: its pods run as processes under the rules of a kubelet, and well-kept
 * programs judge its policies.
 */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { z } from 'zod';
import { type Document, documentsOf, isInstalled, render } from '../support/chart/chart.ts';
import { judgeConnections, judgePods, podOf } from '../support/chart/judges.ts';
import { type PodTemplate, type RunningPod, startPod, templateOf } from '../support/chart/pods.ts';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { runAsAdmin, testServices } from '../support/services.ts';
import { createWorld, type World } from '../support/world.ts';

jest.setTimeout(240_000);

const VALUES = ['--set=existingSecret=posthorn', '--set=settings.AUTH_ISSUER=https://login.example.com'];
const EVERYTHING = ['-f', 'tests/support/chart/everything-on.yaml'];

/** The period of the readiness probes: a kubelet learns within this time that a pod is not ready. */
const PROBE_PERIOD_MS = 5_000;

const hasHelm = await isInstalled('helm');
const hasJudges = hasHelm && (await isInstalled('network-policy')) && (await isInstalled('pod-security'));
if (!hasJudges) {
  process.stdout.write(
    'kubernetes: some tests are skipped, because tools are missing; see deploy/helm/install-tools\n',
  );
}
const withHelm = hasHelm ? test : test.skip;
const withJudges = hasJudges ? test : test.skip;

let world: World | undefined;
let receiver: Receiver | undefined;
let pods: RunningPod[];
beforeEach(() => {
  pods = [];
});
afterEach(async () => {
  await Promise.all(pods.map((pod) => pod.terminate()));
  await receiver?.close();
  await world?.close();
  [world, receiver] = [undefined, undefined];
});

/** What the Secret and the values of a test installation have. */
function clusterOf(env: NodeJS.ProcessEnv) {
  const { DATABASE_URL = '', REDIS_URL = '', ENCRYPTION_KEYS = '', AUTH_CLIENT_SECRET = '' } = env;
  const changes = Object.entries(env).filter(([name]) => !/PORT$|_URL$|ENCRYPTION_KEYS/.test(name));
  return {
    secrets: { DATABASE_URL, REDIS_URL, ENCRYPTION_KEYS, AUTH_CLIENT_SECRET },
    changes: Object.fromEntries(changes.map(([name, value = '']) => [name, value])),
  };
}

async function start(template: PodTemplate, env: NodeJS.ProcessEnv): Promise<RunningPod> {
  const pod = await startPod(template, clusterOf(env));
  pods.push(pod);
  return pod;
}

/** Deletes a pod, and measures after how long from SIGTERM its readiness probe fails. */
async function terminate(pod: RunningPod, beforeSigterm?: () => Promise<void>) {
  let notReadyMs = Number.POSITIVE_INFINITY;
  let probing: Promise<void> | undefined;
  const ended = await pod.terminate({
    ...(beforeSigterm && { beforeSigterm }),
    afterSigterm() {
      const begun = performance.now();
      probing = eventually('the pod is not ready', async () => !(await pod.isReady())).then(() => {
        notReadyMs = performance.now() - begun;
      });
    },
  });
  await probing;
  return { ...ended, notReadyMs };
}

/** POSTs a body on a connection of its own. @returns the status, or the code of the error */
async function post(url: string, headers: Record<string, string>, body: string, pauseMs = 0) {
  return new Promise<number | string>((resolve) => {
    const agent = new Agent({ keepAlive: false });
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.write(body.slice(0, 1));
    setTimeout(() => sent.end(body.slice(1)), pauseMs);
  });
}

describe('the pods', () => {
  let documents: Document[];
  beforeAll(async () => {
    documents = hasHelm ? documentsOf(await render(VALUES)) : [];
  });

  withHelm('refuse to start before the migrate hook, and become ready after it', async () => {
    world = await createWorld({ workers: 0 });
    const name = `${world.prefix}_empty`;
    const empty = new URL(testServices().databaseUrl);
    empty.pathname = `/${name}`;
    await runAsAdmin(empty.href, `CREATE DATABASE "${name}"`);
    try {
      const env = { ...world.env, DATABASE_URL: empty.href, QUEUE_PREFIX: name };
      for (const component of ['api', 'worker']) {
        const early = await startPod(
          templateOf(documents, 'Deployment', `hooks-${component}`),
          clusterOf(env),
        );
        expect(await early.exited).toBe(1);
        expect(early.output()).toContain('node dist/migrate.js');
      }
      // The hook has only DATABASE_URL, and no service account: the release creates that later.
      const { changes: _, ...secret } = clusterOf(env);
      const migration = await startPod(templateOf(documents, 'Job', 'hooks-migrate'), {
        ...secret,
        changes: {},
      });
      expect({ status: await migration.exited, output: migration.output() }).toMatchObject({ status: 0 });
      for (const component of ['api', 'worker']) {
        const pod = await start(templateOf(documents, 'Deployment', `hooks-${component}`), env);
        await pod.untilStarted();
        await eventually(`${component} is ready`, () => pod.isReady());
      }
      await Promise.all(pods.splice(0).map((pod) => pod.terminate()));
    } finally {
      await runAsAdmin(empty.href, `DROP DATABASE "${name}" WITH (FORCE)`);
    }
  });

  withHelm('the network policy of the hook comes before its Job, and both before everything else', () => {
    const hookSchema = z.object({
      'helm.sh/hook': z.string(),
      'helm.sh/hook-weight': z.coerce.number().default(0),
    });
    const hooks = documents.flatMap(({ kind, metadata }) => {
      const { data } = hookSchema.safeParse(metadata.annotations);
      return data === undefined || data['helm.sh/hook'] === 'test' ? [] : [{ kind, ...data }];
    });
    const order = hooks.toSorted((a, b) => a['helm.sh/hook-weight'] - b['helm.sh/hook-weight']);
    expect(order.map(({ kind }) => kind)).toEqual(['NetworkPolicy', 'Job']);
    expect(hooks.map((hook) => hook['helm.sh/hook'])).toEqual(Array(2).fill('pre-install,pre-upgrade'));
    expect(new Set(hooks.map((hook) => hook['helm.sh/hook-weight'])).size).toBe(2);
    expect(templateOf(documents, 'Job', 'hooks-migrate').spec.serviceAccountName).toBeUndefined();
  });

  withHelm(
    'no request is refused while an API pod terminates, although a node learns of it seconds later',
    async () => {
      world = await createWorld();
      receiver = await startReceiver();
      const owner = await createClient(world);
      const { key } = await owner.createKey('sale:read sale:write');
      await owner.createWebhook({ url: receiver.url, maxConcurrency: 20 });
      const template = templateOf(documents, 'Deployment', 'hooks-api');
      const [leaving, staying] = [await start(template, world.env), await start(template, world.env)];
      await Promise.all(pods.map((pod) => pod.untilStarted()));

      const headers = { 'Svc-Api-Key': key, 'Content-Type': 'application/json' };
      const answers: (number | string)[] = [];
      const open: Promise<unknown>[] = [];
      let count = 0;
      const publish = (pod: RunningPod, pauseMs = 0) => {
        count += 1;
        const body = `{"type":"SALE.CREATE","data":{"id":"sale_${count}"}}`;
        const sent = post(
          `${pod.urlOf('http')}/v1/events`,
          { ...headers, 'Idempotency-Key': `k${count}` },
          body,
          pauseMs,
        );
        open.push(sent.then((answer) => answers.push(answer)));
      };
      // The Service of a node that still knows the pod until SIGTERM.
      let backends = [leaving, staying];
      let isStopped = false;
      const load = (async () => {
        for (let turn = 0; !isStopped; turn += 1) {
          publish(backends[turn % backends.length] ?? staying);
          await wait(20);
        }
      })();
      await wait(500);
      pods = [staying];
      const { status, wasKilled, stopMs, notReadyMs } = await terminate(leaving, async () => {
        // These requests are in flight at SIGTERM, and end later.
        for (let slow = 0; slow < 5; slow += 1) publish(leaving, 1_500);
        await wait(300);
        backends = [staying];
      });
      await wait(300);
      isStopped = true;
      await load;
      await Promise.all(open);
      expect({ status, wasKilled }).toEqual({ status: 0, wasKilled: false });
      expect(answers.filter((answer) => answer !== 202)).toEqual([]);
      expect(notReadyMs).toBeLessThan(PROBE_PERIOD_MS);
      const { received } = receiver;
      const ids = () => new Set(received.map(({ headers: got }) => got['idempotency-key']));
      await eventually('everything arrives', () => ids().size === answers.length);
      process.stdout.write(
        `api pod: ${answers.length} requests, 0 refused, ${received.length - answers.length} doubled, ${Math.round(stopMs)} ms from SIGTERM to the end\n`,
      );
    },
  );

  withHelm(
    'a worker pod is not ready from SIGTERM on, completes its attempts in flight, and is never killed',
    async () => {
      world = await createWorld({ workers: 0, env: { DELIVERY_TIMEOUT: '20s' } });
      receiver = await startReceiver(() => ({ status: 200, delayMs: 3_000 }));
      const owner = await createClient(world);
      await owner.createWebhook({ url: receiver.url, maxConcurrency: 4 });
      const pod = await start(templateOf(documents, 'Deployment', 'hooks-worker'), world.env);
      await pod.untilStarted();
      await eventually('the worker is ready', () => pod.isReady());
      for (let n = 0; n < 8; n += 1) await owner.publish('SALE.CREATE', { id: `sale_${n}` });
      await eventually('the lane is full', () => receiver?.open() === 4);
      pods = [];
      const { status, wasKilled, stopMs, notReadyMs } = await terminate(pod);
      expect({ status, wasKilled }).toEqual({ status: 0, wasKilled: false });
      expect(notReadyMs).toBeLessThan(PROBE_PERIOD_MS);
      expect(await world.db.notification.count({ where: { status: 'Delivered' } })).toBe(4);
      const next = await start(templateOf(documents, 'Deployment', 'hooks-worker'), world.env);
      await next.untilStarted();
      await eventually('the next worker delivers the rest', async () => {
        const left = await world?.db.notification.count({ where: { status: { not: 'Delivered' } } });
        return left === 0;
      });
      expect(receiver.received).toHaveLength(8);
      expect(receiver.mostAtOnce()).toBe(4);
      process.stdout.write(
        `worker pod: 8 delivered, 0 doubled, ${Math.round(stopMs)} ms from SIGTERM to the end\n`,
      );
    },
  );
});

describe('the policies', () => {
  withJudges.each([
    ['its defaults', VALUES],
    ['everything on', EVERYTHING],
  ])('with %s, every pod fulfils the standard "restricted" of Pod Security', async (_name, values) => {
    const documents = documentsOf(await render(values));
    const { violations, evaluated } = judgePods(documents, 'restricted');
    expect(violations).toEqual([]);
    expect(evaluated).toBeGreaterThanOrEqual(3);
    // The judge sees a violation.
    const changed = documentsOf(
      (await render(values)).replaceAll('runAsNonRoot: true', 'runAsNonRoot: false'),
    );
    expect(judgePods(changed, 'restricted').violations.length).toBeGreaterThanOrEqual(evaluated);
  });

  withJudges('allow each process what it needs, and nothing else', async () => {
    const documents = documentsOf(await render(EVERYTHING));
    const [api, worker, migrate] = ['api', 'worker', 'migrate'].map(podOf);
    const inNamespace = (namespace: string, labels = {}) => ({ namespace, labels });
    const redis = inNamespace('posthorn', { app: 'redis' });
    const dns = inNamespace('kube-system', { 'k8s-app': 'kube-dns' });
    const [postgres, issuer, endpoint] = ['10.1.0.5', '203.0.113.7', '93.184.215.14'];
    const cases = [
      // Who may call the pods.
      [true, inNamespace('ingress'), api, 8080, 'http'],
      [false, inNamespace('other'), api, 8080, 'http'],
      [true, inNamespace('monitoring'), worker, 9464, 'ops'],
      [true, inNamespace('monitoring'), api, 9464, 'ops'],
      [false, inNamespace('ingress'), worker, 9464, 'ops'],
      [false, inNamespace('ingress'), migrate, 8080, ''],
      [false, endpoint, worker, 9464, 'ops'],
      // What the worker may call.
      [true, worker, endpoint, 443, ''],
      [true, worker, endpoint, 8443, ''],
      [true, worker, '2606:2800:21f:cb07:6820:80da:af6b:8b2c', 443, ''],
      [true, worker, postgres, 5432, ''],
      [true, worker, redis, 6380, ''],
      [true, worker, dns, 53, ''],
      [false, worker, '169.254.169.254', 80, ''],
      [false, worker, '10.0.0.7', 443, ''],
      [false, worker, 'fd00::1', 443, ''],
      [false, worker, postgres, 22, ''],
      [false, worker, '10.2.0.7', 5432, ''],
      // What the others may call.
      [true, api, postgres, 5432, ''],
      [true, api, redis, 6380, ''],
      [true, api, issuer, 443, ''],
      [false, api, endpoint, 443, ''],
      [true, migrate, postgres, 5432, ''],
      [false, migrate, redis, 6380, ''],
      [false, migrate, endpoint, 443, ''],
    ] as const;
    const connections = cases.map(([, from, to, port, name]) => {
      if (from === undefined || to === undefined) throw new Error('A peer is missing');
      return { from, to, port, name };
    });
    const allowed = judgeConnections(documents, connections);
    const wrong = cases.filter(([isAllowed], at) => allowed[at] !== isAllowed);
    expect(wrong).toEqual([]);
  });
});
