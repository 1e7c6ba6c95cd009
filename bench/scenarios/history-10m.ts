import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Figure } from '../figures.ts';
import { insertHistory } from '../fill/history.ts';
import { insertTenants, tenantOf } from '../fill/tenants.ts';
import { insertCountedWebhooks } from '../fill/webhooks.ts';
import { type Gateway, openGateway } from '../gateway.ts';
import { measureLists, measureOperatorReads } from '../lists.ts';
import { measureOperatorScreens, measureScreens } from '../screens.ts';
import { compareWithEmpty, measureRounds, subscribeStores, warmUp } from '../traffic.ts';
import type { Bench, Scenario } from './scenario.ts';

const ROWS = 10_000_000;
/** Webhooks of the organization whose lists are measured. */
const WEBHOOKS = 10_000;
/** Other organizations, which operators see, and webhooks of each. */
const ORGANIZATIONS = 10_000;
const WEBHOOKS_EACH = 9;
/** Disk space for one notification with its event, attempt, indexes and the log of PostgreSQL. */
const BYTES_EACH = 2_900;
/** The organization of the gateway's owner, and so of all that the lists read. */
const ORGANIZATION = 'org_test';

export const history10m: Scenario = {
  name: 'history-10m',
  about: `${ROWS.toLocaleString('en')} finished notifications with events and attempts of four weeks, against an empty gateway; lists, statistics, overviews and screens of the console with ${WEBHOOKS.toLocaleString('en')} webhooks`,
  async run(bench) {
    const rows = bench.rows ?? (bench.isQuick ? 100_000 : ROWS);
    await checkDisk(rows);
    const empty = await measure(bench, 0);
    const full = await measure(bench, rows);
    return [
      { name: 'notifications', value: rows, unit: '' },
      { name: 'until all are written', value: full.filledMs / 1000, unit: 's' },
      { name: 'size of the database', value: full.bytes / 2 ** 30, unit: 'GiB' },
      ...compareWithEmpty('history', empty, full),
      ...full.lists,
    ];
  },
};

/** Measures a gateway of its own with `rows` finished notifications. */
async function measure(bench: Bench, rows: number) {
  const gateway = await openGateway(0, { LOG_LEVEL: 'error' });
  try {
    const configurationIds = await subscribeStores(gateway, bench);
    const begun = performance.now();
    if (rows > 0)
      await insertHistory(
        gateway,
        { count: rows, organizationId: ORGANIZATION, configurationIds },
        bench.progress,
      );
    const filledMs = performance.now() - begun;
    await gateway.startWorker();
    const messages = bench.isQuick ? 500 : 8_000;
    await warmUp(gateway, bench, messages / 2);
    const rounds = await measureRounds(gateway, bench, { what: `${rows} rows`, messages });
    const lists: Figure[] = rows === 0 ? [] : await measureReads(gateway, bench, configurationIds);
    return {
      filledMs,
      bytes: await sizeOf(gateway),
      ...rounds,
      lists,
    };
  } finally {
    await gateway.close();
  }
}

/** Measures the lists with as many webhooks as the largest organizations have, then what operators read. */
async function measureReads(
  gateway: Gateway,
  bench: Bench,
  configurationIds: readonly string[],
): Promise<Figure[]> {
  const count = bench.isQuick ? WEBHOOKS / 100 : WEBHOOKS;
  await insertCountedWebhooks(gateway, { count, organizationId: ORGANIZATION }, bench.progress);
  const lists = await measureLists(gateway, bench, configurationIds);
  const screens = await measureScreens(gateway, bench, configurationIds[0] ?? '');
  const organizations = bench.isQuick ? ORGANIZATIONS / 100 : ORGANIZATIONS;
  await insertTenants(gateway, { organizations, webhooksEach: WEBHOOKS_EACH }, bench.progress);
  const tenant = tenantOf(organizations / 2);
  return [
    ...lists,
    ...screens,
    ...(await measureOperatorReads(gateway, bench, tenant)),
    ...(await measureOperatorScreens(gateway, bench, tenant)),
  ];
}

async function sizeOf({ world: { db } }: Gateway): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`
    SELECT pg_database_size(current_database()) AS bytes`;
  return Number(row?.bytes);
}

/** @throws Error if the folder of the bench's own PostgreSQL has too little space */
async function checkDisk(rows: number): Promise<void> {
  if (process.env.DATABASE_URL) return;
  const { bavail, bsize } = await statfs(tmpdir());
  const [needed, free] = [(rows * BYTES_EACH) / 2 ** 30, (bavail * bsize) / 2 ** 30];
  if (free < needed)
    throw new Error(
      `history-10m needs ${needed.toFixed(0)} GiB in ${tmpdir()}, which has ${free.toFixed(0)} GiB. Use --rows`,
    );
}
