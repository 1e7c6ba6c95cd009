import type { Writable } from 'node:stream';
import { visible } from '@posthorn/receiver/listen/visible';
import { withoutLinks } from '../links.ts';
import { type Column, fieldsOf, tableOf } from './table.ts';

/** Where a command writes. Results go to stdout, everything else to stderr, so that scripts can read stdout. */
export type Output = {
  /** A resource: with `--json` as the gateway sent it, otherwise as text. */
  show(resource: unknown, text: () => string): void;
  /** A resource as names and values. @param fields by default all but the links */
  showFields(resource: Readonly<Record<string, unknown>>, fields?: Readonly<Record<string, unknown>>): void;
  /** A list: with `--json` one array, otherwise a table, or a note if the list is empty. */
  showTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): void;
  /** A line for people, on stderr. */
  note(text: string): void;
  /** Replaces the last line of stderr on a terminal. Elsewhere writes a line. */
  progress(text: string): void;
};

export type Streams = { stdout: Writable; stderr: Writable & { isTTY?: boolean } };

const RETURN_AND_CLEAR = '\r\u001b[K';

export function createOutput({ stdout, stderr }: Streams, isJson: boolean): Output {
  let isLineOpen = false;
  const show = (resource: unknown, text: () => string) => {
    stdout.write(`${isJson ? jsonText(resource) : text()}\n`);
  };
  const note = (text: string) => {
    stderr.write(`${isLineOpen ? '\n' : ''}${printable(text)}\n`);
    isLineOpen = false;
  };
  return {
    show,
    note,
    showFields: (resource, fields = withoutLinks(resource)) => show(resource, () => fieldsOf(fields)),
    showTable(rows, columns) {
      if (rows.length === 0 && !isJson) note('Nothing found.');
      else show(rows, () => tableOf(rows, columns));
    },
    progress(text) {
      isLineOpen = stderr.isTTY === true;
      stderr.write(isLineOpen ? `${RETURN_AND_CLEAR}${visible(text)}` : `${visible(text)}\n`);
    },
  };
}

/** Indented JSON without characters that a terminal interprets. The text parses to the same value. */
export function jsonText(value: unknown): string {
  return printable(JSON.stringify(value, null, 2));
}

/** Keeps line ends, and escapes all other characters that a terminal interprets. */
export function printable(text: string): string {
  return text.split('\n').map(visible).join('\n');
}
