import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { API_METRICS } from '@posthorn/api/ops/metrics';
import { createMetrics } from '@posthorn/runtime/ops/metrics';
import { WORKER_METRICS } from '@posthorn/worker/ops/metrics';
import { anchorsOf } from './support/documents.ts';
import { run } from './support/process.ts';

const ALERTS = 'deploy/prometheus/alerts.yml';
const ALERT_TESTS = 'deploy/prometheus/alerts.test.yml';
const DASHBOARD = 'deploy/grafana/posthorn.json';
/** The document that every runbook_url links to. */
const RUNBOOKS = 'docs/operations.md';

const read = (path: string) => readFileSync(path, 'utf8');
const alerts = read(ALERTS).split('- alert: ').slice(1);

/** Every series that a process exposes, including prom-client's default metrics. */
async function seriesOfProcesses(): Promise<Set<string>> {
  const expositions = await Promise.all(
    [WORKER_METRICS, API_METRICS].map(async (table) => (await createMetrics(table).print()).text),
  );
  const types = expositions.flatMap((text) => [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]);
  return new Set(
    types.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

test.each([ALERTS, ALERT_TESTS, DASHBOARD])('%s names only existing metrics', async (path) => {
  const known = await seriesOfProcesses();
  const used = new Set(read(path).match(/\b(posthorn|nodejs|process)_[a-z0-9_]+/g));
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});

test('the dashboard shows every metric of the tables', () => {
  const shown = read(DASHBOARD);
  const names = Object.values({ ...WORKER_METRICS, ...API_METRICS }).map(({ name }) => name);
  expect(names.filter((name) => !shown.includes(name))).toEqual([]);
});

test('every alert has a summary, a description, and links to a screen and to an existing runbook section', () => {
  expect(alerts.length).toBeGreaterThan(9);
  for (const alert of alerts) {
    expect(alert).toMatch(
      /\n {10}summary: .+\n {10}description: .+\n {10}screen_url: \S+\n {10}runbook_url: docs\/operations\.md#[a-z-]+\n/,
    );
  }
  const headings = anchorsOf(RUNBOOKS);
  const anchors = alerts.map((alert) => /operations\.md#(.+)/.exec(alert)?.[1] ?? '');
  expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
});

test('alerts and the dashboard lead to screens of operators, which the runbooks name, too', () => {
  const screens = new Set(alerts.map((alert) => /screen_url: (\S+)/.exec(alert)?.[1] ?? ''));
  const runbooks = read(RUNBOOKS);
  expect([...screens].filter((url) => !runbooks.includes(`\`${url}\``))).toEqual([]);
  expect(read(DASHBOARD)).toMatch(/"url": "\$\{console\}\/console\/operator"/);
});

test('every alert fires in a unit test of the rules', () => {
  const firing = [...read(ALERT_TESTS).matchAll(/alertname: (\w+)\n +exp_alerts:/g)].map(([, name]) => name);
  const names = alerts.map((alert) => /^\w+/.exec(alert)?.[0]);
  expect(names.filter((name) => !firing.includes(name))).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

(hasPromtool ? describe : describe.skip)(
  hasPromtool
    ? 'promtool'
    : 'promtool (skipped: it is not on the PATH; Debian’s package prometheus contains it)',
  () => {
    test.each([
      ['accepts the rules', ['check', 'rules', ALERTS]],
      ['passes the unit tests of the rules', ['test', 'rules', ALERT_TESTS]],
    ])('%s', async (_what, args) => {
      const { exited, output } = run('promtool', args, { PATH: process.env.PATH });
      expect([await exited, output()]).toEqual([0, expect.stringContaining('SUCCESS')]);
    });
  },
);
