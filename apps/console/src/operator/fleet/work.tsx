import type { Schemas } from '@posthorn/client';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { Bars } from '../../components/chart.tsx';
import { Card, CardBody, Facts, Tiles } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table, wholeList } from '../../components/table.tsx';
import { formatDuration, formatNumber, formatShare } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { OrganizationLink } from '../organization-link.tsx';
import { Missing } from './missing.tsx';
import type { Fleet } from './use-fleet.ts';

type WebhookState = Schemas['OperatorWebhook']['state'];
type Minute = NonNullable<Fleet['minutes']>[number];

const failedAttempts = ({ attempts, outcomes }: Minute): number => attempts - (outcomes.delivered ?? 0);

/** The last hour in numbers. */
export function FleetFigures({ fleet: { minutes, oldestDue, shards, workers } }: { fleet: Fleet }) {
  const sum = (count: (minute: Minute) => number) =>
    (minutes ?? []).reduce((total, minute) => total + count(minute), 0);
  const attempts = sum((minute) => minute.attempts);
  const alive = workers?.filter(({ isAlive }) => isAlive) ?? [];
  const held = shards?.reduce((total, { places }) => total + places.held, 0);
  return (
    <Tiles
      label={t('operator.fleet.tile.label')}
      tiles={[
        {
          label: t('operator.fleet.tile.delivered'),
          value: minutes === null ? '—' : formatNumber(sum(({ delivered }) => delivered)),
          note: minutes && t('operator.fleet.tile.published', { count: sum(({ events }) => events) }),
        },
        {
          label: t('operator.fleet.tile.failing'),
          value: attempts === 0 ? '—' : formatShare(sum(failedAttempts) / attempts),
          note: minutes && t('operator.fleet.tile.failing.of', { count: attempts }),
        },
        {
          label: t('operator.fleet.tile.late'),
          value: oldestDue === null || oldestDue.dueAt === null ? '—' : formatDuration(oldestDue.lagMs),
          note: oldestDue?.dueAt === null ? t('operator.fleet.tile.late.none') : undefined,
        },
        {
          label: t('operator.fleet.tile.places'),
          value: held === undefined ? '—' : formatNumber(held),
          note:
            workers &&
            t('operator.fleet.tile.places.of', {
              places: alive.reduce((total, { places }) => total + places, 0),
              workers: t('operator.fleet.workers.count', { count: alive.length }),
            }),
        },
      ]}
    />
  );
}

/** How the attempts of the last hour ended, by minute, as bars or as a table. */
export function Throughput({ minutes }: { minutes: Fleet['minutes'] }) {
  const [isTable, setTable] = useState(false);
  const buckets = minutes?.map((minute) => ({
    start: minute.start,
    delivered: minute.outcomes.delivered ?? 0,
    failed: failedAttempts(minute),
    waiting: 0,
  }));
  return (
    <Card
      title={t('operator.fleet.chart')}
      actions={
        <button type="button" class="chip" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('chart.asTable')}
        </button>
      }
    >
      {buckets === undefined && <Missing store="postgres" />}
      {buckets !== undefined && isTable && (
        <Table
          label={t('operator.fleet.chart')}
          list={wholeList(buckets.toReversed().filter(({ delivered, failed }) => delivered + failed > 0))}
          keyOf={({ start }) => start}
          empty={<Empty title={t('chart.empty')} />}
          columns={MINUTE_COLUMNS}
        />
      )}
      {buckets !== undefined && !isTable && (
        <CardBody>
          <Bars
            buckets={buckets}
            period="day"
            describe={({ delivered, failed }, time) =>
              time === null
                ? t('operator.fleet.chart.summary', { delivered, failed })
                : t('operator.fleet.chart.bar', { time, delivered, failed })
            }
          />
        </CardBody>
      )}
    </Card>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

const MINUTE_COLUMNS: readonly Column<{ start: string; delivered: number; failed: number }>[] = [
  { key: 'start', title: t('chart.from'), cell: ({ start }) => clock.format(new Date(start)) },
  {
    key: 'delivered',
    title: t('status.Delivered'),
    isNumber: true,
    cell: ({ delivered }) => formatNumber(delivered),
  },
  { key: 'failed', title: t('status.Failed'), isNumber: true, cell: ({ failed }) => formatNumber(failed) },
];

/** Why the attempts of the last hour failed. */
export function Failures({ failures }: { failures: Fleet['failures'] }) {
  const total = failures?.reduce((sum, { attempts }) => sum + attempts, 0) ?? 0;
  return (
    <Card title={t('operator.fleet.failures')}>
      {failures === null ? (
        <Missing store="postgres" />
      ) : (
        <Table
          label={t('operator.fleet.failures')}
          list={wholeList(failures)}
          keyOf={({ outcome }) => outcome}
          empty={<Empty title={t('operator.fleet.failures.empty')} />}
          columns={[
            {
              key: 'outcome',
              title: t('operator.fleet.failures.outcome'),
              grows: true,
              cell: ({ outcome }) => (
                <Link href={`/operator/incidents?cause=${encodeURIComponent(outcome)}`}>
                  <code>{outcome}</code>
                </Link>
              ),
            },
            {
              key: 'attempts',
              title: t('term.attempts'),
              isNumber: true,
              cell: ({ attempts }) => formatNumber(attempts),
            },
            {
              key: 'share',
              title: t('operator.fleet.failures.share'),
              isNumber: true,
              cell: ({ attempts }) => formatShare(attempts / total),
            },
          ]}
        />
      )}
    </Card>
  );
}

type Busy = NonNullable<Fleet['organizations']>[number];

const BUSY_COLUMNS: readonly Column<Busy>[] = [
  {
    key: 'organization',
    title: t('operator.term.organization'),
    grows: true,
    cell: ({ organizationId }) => <OrganizationLink id={organizationId} />,
  },
  {
    key: 'waiting',
    title: t('term.waiting'),
    isNumber: true,
    cell: ({ waiting }) => formatNumber(waiting),
  },
  {
    key: 'failed',
    title: t('operator.fleet.busy.failed'),
    isNumber: true,
    cell: ({ failed }) => formatNumber(failed),
  },
  {
    key: 'places',
    title: t('operator.fleet.busy.places'),
    isNumber: true,
    cell: ({ held }) => (held === null ? '—' : formatNumber(held)),
  },
];

/** The organizations with the most waiting and failed notifications. */
export function BusyOrganizations({ organizations }: { organizations: Fleet['organizations'] }) {
  return (
    <Card title={t('operator.fleet.busy')}>
      {organizations === null ? (
        <Missing store="postgres" />
      ) : (
        <Table
          label={t('operator.fleet.busy')}
          list={wholeList(organizations)}
          keyOf={({ organizationId }) => organizationId}
          empty={<Empty title={t('operator.fleet.busy.empty')} />}
          columns={BUSY_COLUMNS}
        />
      )}
    </Card>
  );
}

/** A state, its number, and the states of the screen Endpoints that the number counts. */
const STATES: readonly [WebhookState, keyof NonNullable<Fleet['webhooks']>, string?][] = [
  ['Open', 'open'],
  ['HalfOpen', 'halfOpen'],
  ['Failing', 'failing'],
  ['Disabled', 'disabled', 'DisabledFailing,Disabled'],
  ['Unverified', 'unverified'],
  ['Active', 'active'],
];

/** Webhooks of all organizations by their state. */
export function FleetWebhooks({ webhooks }: { webhooks: Fleet['webhooks'] }) {
  return (
    <Card title={t('operator.fleet.webhooks')}>
      {webhooks === null ? (
        <Missing store="postgres" />
      ) : (
        <CardBody>
          <Facts
            facts={[
              ...STATES.map(([state, name, states = state]) => ({
                name: t(`webhook.state.${state}`),
                value: (
                  <Link href={`/operator/endpoints?state=${states}`}>{formatNumber(webhooks[name])}</Link>
                ),
              })),
              {
                name: t('operator.fleet.webhooks.all'),
                value: t('operator.fleet.webhooks.total', {
                  count: webhooks.total,
                  organizations: t('operator.fleet.organizations.count', { count: webhooks.organizations }),
                }),
              },
            ]}
          />
        </CardBody>
      )}
    </Card>
  );
}
