import type { ComponentChildren } from 'preact';
import type { Listed } from '../api/cursor-list.ts';
import { t } from '../texts/text.tsx';
import { Failure } from './states.tsx';

export type Column<Row> = {
  key: string;
  title: string;
  /** Stands in the head of the column in place of its title. */
  head?: ComponentChildren;
  cell: (row: Row) => ComponentChildren;
  /** Numbers stand at the end of the cell. */
  isNumber?: boolean;
  /** The column disappears on a narrow screen. Its content goes under the row's subject. */
  isWide?: boolean;
  /** On a narrow screen: the content does not appear. */
  isOmitted?: boolean;
  /** On a narrow screen: whether the content says without its title what it is. */
  isPlain?: boolean;
  /** The column takes the room that is left, and breaks its lines. */
  grows?: boolean;
};

type TableProps<Row> = {
  /** What the table contains, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  list: Listed<Row>;
  keyOf: (row: Row) => string;
  /** Shown without rows. */
  empty: ComponentChildren;
};

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/**
 * A list as a table. The columns with `isWide` fold under the row's growing column (or the last one that stays) on a
 * narrow screen.
 */
export function Table<Row>({ label, columns, list, keyOf, empty }: TableProps<Row>) {
  const { rows, error } = list;
  if (rows === undefined && error !== null) return <Failure error={error} onRetry={list.reload} />;
  if (rows?.length === 0) return <>{empty}</>;
  const host = columns.find((column) => column.grows) ?? columns.findLast((column) => !column.isWide);
  const folded = columns.filter((column) => column.isWide && column.isOmitted !== true);
  const classOf = ({ isNumber, isWide, grows }: Column<Row>) =>
    [isNumber && 'num', isWide && 'wide', grows && 'grow'].filter(Boolean).join(' ');
  return (
    <>
      {error !== null && <Failure error={error} onRetry={list.reload} />}
      <div class="scroll">
        <table aria-label={label} aria-busy={rows === undefined}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" class={classOf(column)}>
                  {column.head ?? column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows === undefined
              ? SKELETON_ROWS.map((key) => (
                  <tr key={key}>
                    {columns.map((column) => (
                      <td key={column.key} class={classOf(column)}>
                        <span class="skeleton" />
                      </td>
                    ))}
                  </tr>
                ))
              : rows.map((row) => (
                  <tr key={keyOf(row)}>
                    {columns.map((column) => (
                      <td key={column.key} class={classOf(column)}>
                        {column.cell(row)}
                        {column === host && folded.length > 0 && (
                          <span class="folded">
                            {folded.map((each) => (
                              <Folded key={each.key} column={each} row={row} />
                            ))}
                          </span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      {list.hasMore && (
        <div class="more">
          <button type="button" disabled={list.isReadingMore} onClick={list.readMore}>
            {t('list.more')}
          </button>
        </div>
      )}
    </>
  );
}

/** A cell under the row's subject. A dash needs no room there. */
function Folded<Row>({ column: { title, cell, isPlain }, row }: { column: Column<Row>; row: Row }) {
  const content = cell(row);
  if (content === '—') return null;
  return <span>{isPlain === true ? content : [title, ': ', content]}</span>;
}

/** A list that is read at once, in the form that Table takes. */
export function wholeList<Row>(
  rows: readonly Row[] | undefined,
  { error = null, reload = () => undefined }: { error?: Error | null; reload?: () => unknown } = {},
): Listed<Row> {
  return {
    rows,
    error,
    hasMore: false,
    isReadingMore: false,
    readMore: () => undefined,
    reload: () => void reload(),
  };
}
