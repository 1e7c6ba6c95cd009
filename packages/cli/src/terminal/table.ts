import { visible } from '@posthorn/receiver/listen/visible';

/** The heading of a column, and its text for a row. */
export type Column<Row> = readonly [heading: string, text: (row: Row) => unknown];

const GAP = '  ';
/** A longer cell would break the lines of a usual terminal. `--json` shows the whole text. */
const MAX_CELL = 60;

/**
 * Rows as aligned columns under upper-case headings. Cells contain no character that a terminal interprets.
 * @returns lines without a newline at the end; only the headings when there are no rows
 */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cells = [
    columns.map(([heading]) => heading.toUpperCase()),
    ...rows.map((row) => columns.map(([, text]) => cellOf(text(row)))),
  ];
  const widths = columns.map((_column, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** Names and values, one pair a line. Leaves out undefined values. */
export function fieldsOf(fields: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(fields).filter(([, value]) => value !== undefined);
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${name.padEnd(width)}${GAP}${textOf(value)}`).join('\n');
}

function cellOf(value: unknown): string {
  const text = textOf(value);
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text;
}

/** A value as one line. `-` for null and undefined, so that no column is empty. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return visible(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
