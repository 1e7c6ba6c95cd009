import { Link } from 'wouter';
import { type EventType, useEventTypes } from '../../api/event-types.ts';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table, wholeList } from '../../components/table.tsx';
import { useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import '../../styles/catalogue.css';

/** Every event type that the gateway knows. */
export function CatalogueScreen() {
  const { data, error, refetch } = useEventTypes();
  const { scopes } = useAccess();
  return (
    <Page name={t('nav.catalogue')} subtitle={<p class="muted">{t('catalogue.about')}</p>}>
      <Card label={t('nav.catalogue')}>
        <div class="stacked">
          <Table
            label={t('nav.catalogue')}
            columns={columnsFor(scopes)}
            list={wholeList(data?.data, { error, reload: refetch })}
            keyOf={({ code }) => code}
            empty={<Empty title={t('catalogue.empty')} />}
          />
        </div>
      </Card>
    </Page>
  );
}

const columnsFor = (held: readonly string[]): readonly Column<EventType>[] => [
  {
    key: 'code',
    title: t('term.type'),
    cell: ({ code }) => (
      <Link href={`/catalogue/${encodeURIComponent(code)}`}>
        <code class="type-code">{code}</code>
      </Link>
    ),
  },
  {
    key: 'description',
    title: t('catalogue.description'),
    grows: true,
    cell: ({ description }) => description,
  },
  {
    key: 'scope',
    title: t('catalogue.scope'),
    isWide: true,
    cell: ({ scope }) => (
      <>
        <code>{scope}</code>{' '}
        {!held.includes(scope) && <span class="muted small">{t('catalogue.notYours')}</span>}
      </>
    ),
  },
];
