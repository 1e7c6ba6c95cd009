import { useEffect, useState } from 'preact/hooks';
import { api, queries } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { useEventTypes } from '../../api/event-types.ts';
import { clearedFilters, FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { mayChange, useAccess } from '../../session/access.tsx';
import { type TextKey, t } from '../../texts/text.tsx';
import { LISTS, useMayChange } from './actions.tsx';
import { ACTION_COLUMN, NOTIFICATION_COLUMNS } from './columns.tsx';
import { filterSpecs, toQuery } from './filters.ts';
import { useLive } from './live.ts';
import { useIsScrolled } from './reading.ts';
import type { Notification, OneRead, Pages } from './rows.ts';
import { RetrySelected, SelectionResult, selectColumn, useSelection } from './selection.tsx';
import '../../styles/notifications.css';

/** Without a stream: how often to read the list while a row waits for an attempt, and otherwise. */
const OPEN_REFRESH_MS = 5_000;
const REFRESH_MS = 15_000;
/** With a stream, which does not follow old rows. */
const LIVE_REFRESH_MS = 60_000;

type Props = {
  /** Only notifications of this webhook; null for all webhooks. */
  webhookId: string | null;
  /** Filters before the usual ones. */
  specs?: readonly FilterSpec[];
  /** A column after the record, in place of the store. */
  column?: Column<Notification>;
  /** Shown without filters and rows. */
  empty: string;
};

/** Notifications with filters, live changes, and retries of one row or of a selection. */
export function NotificationList({ webhookId, specs = [], column, empty }: Props) {
  const [filters, setFilters] = useFilters();
  const types = useEventTypes().data?.data;
  const access = useAccess();
  const mayRetry = useMayChange();
  const query = toQuery(filters);
  const key = [...LISTS, webhookId, query];
  const live = useLive(webhookId, key, query);
  const [isSelecting, setSelecting] = useState(false);
  // A person who reads or chooses rows must find them where they were.
  const isReading = useIsScrolled() || isSelecting;
  const intervalMs = live.isLive ? LIVE_REFRESH_MS : hasOpenRow(key) ? OPEN_REFRESH_MS : REFRESH_MS;
  const list = useCursorList<Notification>(
    key,
    (from, signal) =>
      webhookId === null
        ? api.listNotifications({ ...query, ...from }, { signal })
        : api.listWebhookNotifications(webhookId, { ...query, ...from }, { signal }),
    { refreshMs: isReading ? false : intervalMs },
  );
  const rows = list.rows ?? [];
  // Nobody sends delivered notifications again by accident: they must be asked for.
  const isWanted = ({ status }: Notification) =>
    status !== 'Delivered' || query.status?.includes('Delivered') === true;
  const selection = useSelection(
    rows,
    (row) => row._links.retry !== undefined && isWanted(row) && mayRetry(row),
  );
  const hasChosen = selection.chosen.length > 0;
  useEffect(() => setSelecting(hasChosen), [hasChosen]);
  const mayAct = mayChange(access, 'notifications') && rows.some(mayRetry);
  const all = [...specs, ...filterSpecs(types, filters)];
  const isFiltered = all.some(({ name }) => filters[name] !== undefined);
  const clear = () => setFilters(clearedFilters(all));
  return (
    <Card
      label={t('nav.notifications')}
      actions={
        <>
          <FilterBar specs={all} filters={filters} onChange={setFilters} />
          <span class="row end">
            <span class="muted small">{t(freshness(live.isLive, isReading))}</span>
            {mayAct && <RetrySelected selection={selection} />}
          </span>
        </>
      }
    >
      <SelectionResult selection={selection} />
      {live.waiting > 0 && (
        <button type="button" class="waiting" onClick={live.showWaiting}>
          {t('notifications.showNew', { count: live.waiting })}
        </button>
      )}
      <div class="notifications stacked keeps-step">
        <Table
          label={t('nav.notifications')}
          columns={columnsOf({ column, select: mayAct ? selectColumn(selection) : null })}
          list={list}
          keyOf={({ id }) => id}
          empty={
            isFiltered ? (
              <Empty title={t('notifications.noMatch')}>
                <button type="button" onClick={clear}>
                  {t('notifications.clear')}
                </button>
              </Empty>
            ) : (
              <Empty title={t('notifications.empty')}>{empty}</Empty>
            )
          }
        />
      </div>
    </Card>
  );
}

function freshness(isLive: boolean, isReading: boolean): TextKey {
  if (isLive) return 'notifications.live';
  return isReading ? 'notifications.paused' : 'notifications.polled';
}

/** Whether a row that was read waits for an attempt. */
function hasOpenRow(key: readonly unknown[]): boolean {
  const pages = queries.getQueryData<Pages<OneRead>>(key)?.pages ?? [];
  return pages.some(({ data }) => data.data.some(({ _links }) => _links.cancel !== undefined));
}

type Extra = { column: Column<Notification> | undefined; select: Column<Notification> | null };

function columnsOf({ column, select }: Extra): readonly Column<Notification>[] {
  const usual = NOTIFICATION_COLUMNS.flatMap((each) =>
    column === undefined
      ? [each]
      : each.key === 'record'
        ? [each, column]
        : each.key === 'store'
          ? []
          : [each],
  );
  return select === null ? usual : [select, ...usual, ACTION_COLUMN];
}
