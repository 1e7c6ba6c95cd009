/** Checks the chart with helm and kubernetes-validate, which deploy/helm/install-tools installs. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { SETTINGS } from '@posthorn/runtime/settings/settings';
import { WORKER_METRICS } from '@posthorn/worker/ops/metrics';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { BLOCKED_ADDRESSES } from './support/blocked-addresses.ts';
import { type Document, documentsOf, isInstalled, lint, podsOf, render } from './support/chart/chart.ts';

const execute = promisify(execFile);

const NEEDED = ['--set=existingSecret=posthorn', '--set=settings.AUTH_ISSUER=https://login.example.com'];
const VALUES: [string, readonly string[]][] = [
  ['with its defaults', NEEDED],
  ['with everything on', ['-f', 'tests/support/chart/everything-on.yaml']],
  ['with everything off', ['-f', 'tests/support/chart/everything-off.yaml']],
];
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'ENCRYPTION_KEYS',
  'AUTH_CLIENT_SECRET',
  'OPS_PASSWORD',
  'EGRESS_PROXY',
  'REDIS_SENTINEL_PASSWORD',
];

const hasHelm = await isInstalled('helm');
const hasSchemas = await isInstalled('kubernetes-validate');
if (!hasHelm || !hasSchemas) {
  process.stdout.write(
    'chart: some tests are skipped, because helm or kubernetes-validate is missing; see deploy/helm/install-tools\n',
  );
}

(hasHelm ? describe : describe.skip).each(VALUES)('the chart %s', (_name, args) => {
  let manifests: string;
  let documents: Document[];
  beforeAll(async () => {
    manifests = await render(args);
    documents = documentsOf(manifests);
  });

  test('passes helm lint', async () => {
    expect(await lint(args)).toContain('0 chart(s) failed');
  });

  (hasSchemas ? test : test.skip)('matches Kubernetes’ schemas without unknown fields', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-chart-'));
    await writeFile(join(folder, 'chart.yaml'), manifests);
    const { stdout } = await execute('kubernetes-validate', [
      '--strict',
      '--no-warn',
      join(folder, 'chart.yaml'),
    ]).finally(() => rm(folder, { recursive: true }));
    const custom = documents.filter(({ apiVersion }) => /^(keda|monitoring)\./.test(apiVersion));
    expect(stdout.match(/ passed for /g)).toHaveLength(documents.length - custom.length);
    for (const document of custom) {
      const model = document.kind === 'ScaledObject' ? ScaledObject : PodMonitor;
      expect(() => new model(JSON.parse(JSON.stringify(document))).validate()).not.toThrow();
    }
  });

  test('runs every container as an unprivileged user, read-only, without capabilities or a cluster token', () => {
    const pods = podsOf(documents);
    expect(pods.size).toBeGreaterThanOrEqual(3);
    for (const { securityContext, containers } of pods.values()) {
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  test('contains no secret, and passes each process only the secrets that it reads', () => {
    expect(documents.map(({ kind }) => kind)).not.toContain('Secret');
    const pods = podsOf(documents);
    for (const { containers } of pods.values()) {
      for (const { name, value, valueFrom } of containers.flatMap(({ env }) => env)) {
        expect(Object.keys(SETTINGS)).toContain(name);
        if (SECRETS.includes(name))
          expect({ value, valueFrom }).toMatchObject({ valueFrom: { secretKeyRef: {} } });
      }
    }
    const migrating = pods.get('migrate')?.containers[0]?.env.filter(({ valueFrom }) => valueFrom);
    if (migrating !== undefined) expect(migrating.map(({ name }) => name)).toEqual(['DATABASE_URL']);
  });

  test.each(['api', 'worker'])('gives the %s more time to stop than it needs', async (component) => {
    const source = await readFile(`apps/${component}/src/main.ts`, 'utf8');
    const graceMs = Number(/STOP_GRACE_MS = ([\d_]+)/.exec(source)?.[1]?.replace('_', ''));
    const preStopMs = component === 'api' ? 5_000 : 0;
    const givenSeconds = podsOf(documents).get(component)?.terminationGracePeriodSeconds ?? 0;
    expect(givenSeconds * 1000).toBeGreaterThanOrEqual(graceMs + preStopMs + 2_000);
  });
});

(hasHelm ? describe : describe.skip)('the network policy', () => {
  const policySchema = z.object({
    egress: z.array(
      z.object({
        ports: z.array(z.object({ port: z.number() })),
        to: z
          .array(
            z.looseObject({
              ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()) }).optional(),
            }),
          )
          .optional(),
      }),
    ),
  });
  async function egressOf(component: string, args: readonly string[] = NEEDED) {
    const documents = documentsOf(await render(args));
    const policy = documents.find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === `hooks-${component}`,
    );
    return policySchema.parse(policy?.spec).egress;
  }

  test('blocks the addresses that workers refuse', async () => {
    const blocks = (await egressOf('worker'))
      .flatMap(({ to }) => to ?? [])
      .flatMap(({ ipBlock }) => ipBlock ?? []);
    const isAllowed = (address: string) => {
      const parsed = ipaddr.parse(address);
      const isIn = (cidr: string) =>
        ipaddr.parseCIDR(cidr)[0].kind() === parsed.kind() && parsed.match(ipaddr.parseCIDR(cidr));
      return blocks.some(({ cidr, except }) => isIn(cidr) && !except.some(isIn));
    };
    expect(isAllowed('93.184.215.14')).toBe(true);
    expect(isAllowed('2606:2800:21f:cb07:6820:80da:af6b:8b2c')).toBe(true);
    expect(BLOCKED_ADDRESSES.filter(([, address]) => isAllowed(address))).toEqual([]);
  });

  test('lets the API reach only DNS, PostgreSQL, Redis and the issuer, and Sentinels if there are any', async () => {
    const portsOf = async (args: readonly string[]) =>
      (await egressOf('api', args)).flatMap((rule) => rule.ports.map(({ port }) => port));
    expect(await portsOf(NEEDED)).toEqual([53, 53, 5432, 6379, 443]);
    expect(await portsOf([...NEEDED, '--set-json=networkPolicy.sentinel={"to":[],"port":26379}'])).toEqual([
      53, 53, 5432, 6379, 26379, 443,
    ]);
  });
});

(hasHelm ? describe : describe.skip)('the autoscaler of the workers', () => {
  const EVERYTHING = ['-f', 'tests/support/chart/everything-on.yaml'];
  const scalerSchema = z.object({
    triggers: z.array(
      z.object({
        name: z.string(),
        metadata: z.object({ query: z.string(), threshold: z.string() }),
        authenticationRef: z.object({ name: z.string() }).optional(),
      }),
    ),
  });
  async function triggersOf(args: readonly string[]) {
    const scaler = documentsOf(await render(args)).find(({ kind }) => kind === 'ScaledObject');
    return scalerSchema.parse(scaler?.spec).triggers;
  }

  test('scales by the wait of the oldest notification and by the time to drain, which null removes', async () => {
    const triggers = await triggersOf(EVERYTHING);
    expect(triggers).toMatchObject([
      { name: 'lag', metadata: { query: 'max(posthorn_oldest_due_age_seconds)', threshold: '15' } },
      { name: 'drain', metadata: { threshold: '300' }, authenticationRef: { name: 'prometheus' } },
    ]);
    const known = Object.values(WORKER_METRICS).map(({ name }): string => name);
    const used = triggers.flatMap(({ metadata }) => metadata.query.match(/\bposthorn_\w+/g) ?? []);
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
    const without = await triggersOf([...EVERYTHING, '--set=worker.autoscaling.keda.drain=null']);
    expect(without.map(({ name }) => name)).toEqual(['lag']);
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  (hasPromtool ? test : test.skip)('does not start workers for slow receivers alone', async () => {
    const [, drain] = await triggersOf(EVERYTHING);
    const series = (name: string, values: string) => ({ series: name, values });
    const quantile = (instance: string, of: string, seconds: number) =>
      series(`posthorn_lane_drain_seconds{instance="${instance}", quantile="${of}"}`, `${seconds}x5`);
    const lanes = [quantile('w1', '0.9', 900), quantile('w2', '0.9', 900), quantile('w1', 'max', 9_000)];
    const waiting = (count: number) =>
      series('posthorn_scheduler_organizations{instance="w1", shard="0", state="waiting"}', `${count}x5`);
    const expecting = (samples: unknown[]) => ({
      promql_expr_test: [{ expr: drain?.metadata.query, eval_time: '5m', exp_samples: samples }],
    });
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-query-'));
    const file = join(folder, 'query.test.yml');
    const tests = [
      { input_series: [...lanes, waiting(0)], ...expecting([]) },
      { input_series: [...lanes, waiting(2)], ...expecting([{ labels: '{}', value: 900 }]) },
    ];
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ evaluation_interval: '1m', tests }));
    const { stdout } = await execute('promtool', ['test', 'rules', file]).finally(() =>
      rm(folder, { recursive: true }),
    );
    expect(stdout).toContain('SUCCESS');
  });
});

(hasHelm ? test : test.skip).each([
  ['no secret is set', ['--set=settings.AUTH_ISSUER=https://login.example.com'], 'existingSecret'],
  ['no issuer is set', ['--set=existingSecret=posthorn'], 'AUTH_ISSUER'],
  ['the settings contain a secret', [...NEEDED, '--set=settings.ENCRYPTION_KEYS=a=b'], 'ENCRYPTION_KEYS'],
  ['a value is misspelt', [...NEEDED, '--set=worker.replica=3'], 'replica'],
  ['a trigger has no threshold', [...NEEDED, '--set=worker.autoscaling.keda.drain.targetSeconds=0'], 'drain'],
  ['an ingress has no host', [...NEEDED, '--set=api.ingress.enabled=true'], 'host'],
])('values are refused when %s', async (_why, args, word) => {
  await expect(render(args)).rejects.toThrow(word);
});
