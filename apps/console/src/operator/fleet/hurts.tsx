import type { Schemas } from '@posthorn/client';
import { Link } from 'wouter';
import { Card } from '../../components/page.tsx';
import { Pill, type Tone } from '../../components/pill.tsx';
import { formatDuration } from '../../texts/format.ts';
import { Rich, type TextKey, t } from '../../texts/text.tsx';
import { endpointPath } from '../endpoints/endpoint-path.ts';
import { causeOf } from '../incidents/words.tsx';
import { organizationPath } from '../organization-link.tsx';

type Item = Schemas['FleetAttention'];

/** How an item looks, and where it leads. */
type Look = { tone: Tone; state: TextKey; step: TextKey; href: (item: Item) => string };

const organizationOf = ({ organizationId }: Item) => organizationPath(organizationId ?? '');
const WORKERS = { step: 'operator.fleet.step.workers', href: () => '#workers' } as const;
const STORES = { step: 'operator.fleet.step.stores', href: () => '#stores' } as const;
const ORGANIZATION = { step: 'operator.fleet.step.organization', href: organizationOf } as const;

const LOOKS: Readonly<Record<Item['kind'], Look>> = {
  postgresDown: { tone: 'bad', state: 'operator.fleet.state.down', ...STORES },
  redisDown: { tone: 'bad', state: 'operator.fleet.state.down', ...STORES },
  redisRefusesWrites: { tone: 'bad', state: 'operator.fleet.state.refuses', ...STORES },
  noWorker: { tone: 'bad', state: 'operator.fleet.state.down', ...WORKERS },
  schemaBehind: { tone: 'bad', state: 'operator.fleet.state.behind', ...STORES },
  workerSilent: { tone: 'bad', state: 'operator.fleet.state.silent', ...WORKERS },
  deliveriesLate: { tone: 'bad', state: 'operator.fleet.state.late', ...ORGANIZATION },
  incidentOpen: {
    tone: 'bad',
    state: 'operator.fleet.state.incident',
    step: 'operator.fleet.step.incident',
    href: ({ incidentId }) => `/operator/incidents/${incidentId}`,
  },
  organizationFloods: { tone: 'warn', state: 'operator.fleet.state.flood', ...ORGANIZATION },
  redisFull: { tone: 'warn', state: 'operator.fleet.state.full', ...STORES },
  postgresConnections: { tone: 'warn', state: 'operator.fleet.state.full', ...STORES },
  postgresSlow: { tone: 'warn', state: 'operator.fleet.state.slow', ...STORES },
  redisSlow: { tone: 'warn', state: 'operator.fleet.state.slow', ...STORES },
  endpointsOpen: {
    tone: 'warn',
    state: 'operator.fleet.state.open',
    step: 'operator.fleet.step.endpoints',
    href: () => '/operator/endpoints?state=Open',
  },
};

/** What is wrong, for whom and since when, the worst first: a sentence each, and the way on. */
export function Hurts({ items, now }: { items: readonly Item[]; now: Date }) {
  return (
    <Card title={t('operator.fleet.attention')}>
      <ul class="attention">
        {items.map((item, at) => {
          const { tone, state, step, href } = LOOKS[item.kind];
          const to = href(item);
          const text = sentenceOf(item, now);
          const link = {
            class: at === 0 ? 'button primary' : 'button',
            href: to,
            'aria-label': `${t(step)}: ${text}`,
          };
          return (
            <li key={`${item.kind} ${item.organizationId} ${item.incidentId} ${item.name}`}>
              <span>
                <Pill tone={tone}>{t(state)}</Pill>
              </span>
              <span class="what">
                <span class="title">{text}</span>
                <span class="muted">
                  <About item={item} now={now} />
                </span>
              </span>
              {to.startsWith('#') ? <a {...link}>{t(step)}</a> : <Link {...link}>{t(step)}</Link>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** What is wrong, as one sentence. */
export function sentenceOf(item: Item, now: Date): string {
  return t(`operator.fleet.${item.kind}`, valuesOf(item, now));
}

function About({ item, now }: { item: Item; now: Date }) {
  const { kind, webhookId, organizationId } = item;
  const webhook =
    webhookId === null ? null : <Link href={endpointPath(organizationId ?? '', webhookId)}>{webhookId}</Link>;
  return <Rich id={`operator.fleet.${kind}.about`} parts={{ webhook }} values={valuesOf(item, now)} />;
}

function valuesOf({ since, organizationId, name, cause, count, organizations }: Item, now: Date) {
  const seconds = since === null ? 0 : Math.round((now.getTime() - Date.parse(since)) / 1_000);
  return {
    duration: formatDuration(Math.max(1, seconds) * 1_000),
    organization: organizationId ?? '',
    name: name ?? t('operator.fleet.someWorker'),
    cause: cause === null ? '' : causeOf({ cause }),
    count: count ?? 0,
    organizations: t('operator.fleet.organizations.count', { count: organizations ?? 0 }),
  };
}
