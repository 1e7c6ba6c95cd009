import { Card, CardBody, Facts } from '../../components/page.tsx';
import { Pill } from '../../components/pill.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table, wholeList } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { gatewayUrl } from '../../session/settings.ts';
import { formatDuration, formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { formatBytes } from '../format-bytes.ts';
import { Missing } from './missing.tsx';
import type { Fleet } from './use-fleet.ts';

type Worker = NonNullable<Fleet['workers']>[number];
type Shard = NonNullable<Fleet['shards']>[number];

const WORKER_COLUMNS: readonly Column<Worker>[] = [
  {
    key: 'state',
    title: t('term.state'),
    cell: ({ isAlive }) => (
      <Pill tone={isAlive ? 'ok' : 'bad'}>
        {t(isAlive ? 'operator.fleet.state.alive' : 'operator.fleet.state.silent')}
      </Pill>
    ),
  },
  {
    key: 'process',
    title: t('operator.fleet.workers.process'),
    grows: true,
    cell: ({ process }) => <code>{process ?? t('operator.fleet.someWorker')}</code>,
  },
  {
    key: 'places',
    title: t('operator.fleet.workers.places'),
    isNumber: true,
    isWide: true,
    cell: ({ places }) => formatNumber(places),
  },
  { key: 'seen', title: t('operator.fleet.workers.seen'), cell: ({ seenAt }) => <Time at={seenAt} /> },
];

/** The worker processes, and those that are gone without leaving. */
export function Workers({ workers }: { workers: Fleet['workers'] }) {
  return (
    <div id="workers">
      <Card title={t('operator.fleet.workers')}>
        {workers === null ? (
          <Missing store="redis" />
        ) : (
          <Table
            label={t('operator.fleet.workers')}
            list={wholeList(workers)}
            keyOf={({ process, seenAt }) => process ?? seenAt}
            empty={<Empty title={t('operator.fleet.workers.empty')} />}
            columns={WORKER_COLUMNS}
          />
        )}
      </Card>
    </div>
  );
}

const numberOf = (
  key: 'jobs' | 'held' | 'free' | 'granted' | 'parked' | 'scheduled' | 'crowded' | 'failed',
  read: (shard: Shard) => number | null,
  { isWide = true }: { isWide?: boolean } = {},
): Column<Shard> => ({
  key,
  title: t(`operator.fleet.shards.${key}`),
  isNumber: true,
  isWide,
  cell: (shard) => {
    const value = read(shard);
    return value === null ? '—' : formatNumber(value);
  },
});

const SHARD_COLUMNS: readonly Column<Shard>[] = [
  { key: 'shard', title: t('operator.fleet.shards.shard'), grows: true, cell: ({ index }) => index },
  numberOf('jobs', ({ waiting }) => waiting, { isWide: false }),
  numberOf('held', ({ places }) => places.held),
  numberOf('free', ({ places }) => places.free),
  numberOf('granted', ({ granted }) => granted),
  numberOf('parked', ({ parked }) => parked),
  numberOf('scheduled', ({ scheduled }) => scheduled),
  numberOf('crowded', (shard) => shard.organizationsWaiting),
  numberOf('failed', ({ failed }) => failed),
];

/** Jobs, places and lanes of each shard. */
export function FleetShards({ shards }: { shards: Fleet['shards'] }) {
  const board = (
    <a href={`${gatewayUrl()}/ops/queues`} target="_blank" rel="noreferrer">
      {t('operator.fleet.shards.board')}
    </a>
  );
  return (
    <Card title={t('operator.fleet.shards')} actions={board}>
      {shards === null ? (
        <Missing store="redis" />
      ) : (
        <Table
          label={t('operator.fleet.shards')}
          list={wholeList(shards)}
          keyOf={({ index }) => String(index)}
          empty={<Empty title={t('operator.fleet.shards.empty')} />}
          columns={SHARD_COLUMNS}
        />
      )}
    </Card>
  );
}

/** How Postgres and Redis are, and which versions run. */
export function Stores({ fleet: { stores, versions } }: { fleet: Fleet }) {
  const { postgres, redis } = stores;
  const down = <Pill tone="bad">{t('operator.fleet.state.down')}</Pill>;
  return (
    <div id="stores">
      <Card title={t('operator.fleet.stores')}>
        <CardBody>
          <Facts
            facts={[
              {
                name: `Postgres ${versions.postgres ?? ''}`,
                value: postgres === null ? down : lines(postgresLines(postgres)),
              },
              {
                name: versions.redis ?? 'Redis',
                value: redis === null ? down : lines(redisLines(redis)),
              },
              { name: 'Posthorn', value: versions.posthorn },
              { name: 'Node.js', value: versions.node },
              ...(versions.schema === null
                ? []
                : [
                    {
                      name: t('operator.fleet.stores.schema'),
                      value: lines([t(`operator.fleet.schema.${versions.schema}`), versions.migration ?? '']),
                    },
                  ]),
            ]}
          />
        </CardBody>
      </Card>
    </div>
  );
}

function postgresLines({
  latencyMs,
  sizeBytes,
  connections,
  maxConnections,
}: NonNullable<Fleet['stores']['postgres']>): string[] {
  return [
    t('operator.fleet.stores.latency', { duration: formatDuration(latencyMs) }),
    t('operator.fleet.stores.size', { size: formatBytes(sizeBytes) }),
    t('operator.fleet.stores.connections', { count: connections, most: maxConnections }),
  ];
}

function redisLines({ latencyMs, usedBytes, maxBytes }: NonNullable<Fleet['stores']['redis']>): string[] {
  const used = formatBytes(usedBytes);
  return [
    t('operator.fleet.stores.latency', { duration: formatDuration(latencyMs) }),
    maxBytes === null
      ? t('operator.fleet.stores.memoryUsed', { used })
      : t('operator.fleet.stores.memory', { used, most: formatBytes(maxBytes) }),
  ];
}

const lines = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' · ');
