/** Redis that fails over behind TLS: an own authority, client certificates, and host names that are verified. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { CLUSTER_PREFIX, startClusterGroup } from '../support/ha/cluster.ts';
import type { RedisServer } from '../support/ha/redis-server.ts';
import { createRedisTls, type RedisTls, tryToConnect } from '../support/ha/redis-tls.ts';
import { SENTINEL_PASSWORD, SENTINEL_USER, startSentinelGroup } from '../support/ha/sentinel.ts';
import { startSteadyLoad } from '../support/ha/steady-load.ts';
import { createWorld } from '../support/world.ts';

jest.setTimeout(180_000);

const WEBHOOKS = 12;

let tls: RedisTls;
let stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-tls-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  tls = await createRedisTls(folder);
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  stops = [];
});

/** Connects with and without what TLS verifies. */
async function expectVerification(
  given: Omit<Parameters<typeof tryToConnect>[0], 'caFile' | 'certFile' | 'keyFile'>,
  servers: readonly RedisServer[],
): Promise<void> {
  const { REDIS_CA_FILE: caFile, REDIS_CERT_FILE: certFile, REDIS_KEY_FILE: keyFile } = tls.settings;
  const server = { ...given, caFile, certFile, keyFile };
  expect(await tryToConnect(server)).toBe('connected');
  expect(await tryToConnect({ ...server, caFile: '' })).toMatch(/certificate in certificate chain/);
  // Redis may close the connection before the client has read the reason.
  expect(await tryToConnect({ ...server, certFile: '', keyFile: '' })).toMatch(
    /certificate required|ECONNRESET|EPIPE/,
  );
  await tls.useCertificate(servers, 'misnamed');
  expect(await tryToConnect(server)).toMatch(/does not match certificate/);
  await tls.useCertificate(servers, 'server');
}

/** Publishes while `failOver` runs and until every webhook gets POSTs again. Expects that nothing is lost. */
async function failOverUnderLoad(env: Record<string, string>, failOver: () => Promise<unknown>) {
  const world = await createWorld({ workers: 1, env: { ...tls.settings, DELIVERY_TIMEOUT: '1s', ...env } });
  stops.push(world.close);
  const load = await startSteadyLoad(world, {
    webhooks: WEBHOOKS,
    maxConcurrency: 2,
    everyMs: 100,
    answerMs: 20,
  });
  stops.push(load.close);
  const flows = (from: number) => () =>
    new Set(load.receiver.received.filter(({ at }) => at > from).map(({ target }) => target)).size ===
    WEBHOOKS;
  await load.during(async () => {
    await eventually('deliveries flow', flows(0));
    await failOver();
    await eventually('every webhook gets POSTs again', flows(Date.now()), 60_000);
  }, 0);
  await load.settle();
  const report = await load.report();
  process.stdout.write(`${expect.getState().currentTestName}: ${JSON.stringify(report)}\n`);
  expect(report).toMatchObject({ lost: 0, refused: 0, exceeded: [] });
}

test('Sentinels behind TLS that announce host names: Redis is verified, and deliveries follow the new master', async () => {
  const group = await startSentinelGroup({ tls });
  stops.push(group.stop);
  await expectVerification(
    {
      url: group.url,
      isCluster: false,
      sentinelUser: SENTINEL_USER,
      sentinelPassword: SENTINEL_PASSWORD,
    },
    group.servers,
  );
  await failOverUnderLoad(
    {
      REDIS_URL: group.url,
      REDIS_SENTINEL_USER: SENTINEL_USER,
      REDIS_SENTINEL_PASSWORD: SENTINEL_PASSWORD,
    },
    async () => {
      const old = await group.findMaster();
      await old.kill();
      await group.waitForPromotion(old);
    },
  );
});

test('a Redis Cluster behind TLS that announces addresses: nodes are verified, and deliveries follow the new master', async () => {
  const group = await startClusterGroup(tls);
  stops.push(group.stop);
  await expectVerification({ url: group.url, isCluster: true }, group.masters);
  await failOverUnderLoad(
    { REDIS_URL: group.url, REDIS_CLUSTER: 'true', QUEUE_PREFIX: CLUSTER_PREFIX, QUEUE_SHARDS: '12' },
    async () => {
      await group.masters[0].kill();
      await group.waitForFailover();
    },
  );
});
