import type { Writable } from 'node:stream';
import { INDENTED, layOut } from '@posthorn/receiver/listen/json-layout';
import { visible } from '@posthorn/receiver/listen/visible';
import { withoutLinks } from '../links.ts';
import { type Column, fieldsOf, tableOf } from './table.ts';

/** Where a command writes. Results go to stdout, everything else to stderr, so that scripts can read stdout. */
export type Output = {
  /** A resource: with `--json` as the gateway sent it, otherwise as text. */
  show(resource: unknown, text: () => string): void;
  /** A resource that contains a record. @param json the JSON of the gateway, whose numbers stay as they are */
  showExact(json: string, text: () => string): void;
  /** A resource as names and values. @param fields by default all but the links */
  showFields(resource: Readonly<Record<string, unknown>>, fields?: Readonly<Record<string, unknown>>): void;
  /** A list: with `--json` one array, otherwise a table, or a note if the list is empty. */
  showTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): void;
  /** A line for people, on stderr. */
  note(text: string): void;
  /** Replaces the last line of stderr on a terminal. Elsewhere writes a line, unless it repeats the one before. */
  progress(text: string): void;
};

export type Streams = { stdout: Writable; stderr: Writable & { isTTY?: boolean } };

const RETURN_AND_CLEAR = '\r\u001b[K';

export function createOutput({ stdout, stderr }: Streams, isJson: boolean): Output {
  let isLineOpen = false;
  let lastProgress = '';
  const showExact = (json: string, text: () => string) => {
    stdout.write(`${isJson ? indented(json) : text()}\n`);
  };
  const show = (resource: unknown, text: () => string) => showExact(JSON.stringify(resource), text);
  const note = (text: string) => {
    stderr.write(`${isLineOpen ? '\n' : ''}${printable(text)}\n`);
    isLineOpen = false;
  };
  return {
    show,
    showExact,
    note,
    showFields: (resource, fields = withoutLinks(resource)) => show(resource, () => fieldsOf(fields)),
    showTable(rows, columns) {
      if (rows.length === 0 && !isJson) note('Nothing found.');
      else show(rows, () => tableOf(rows, columns));
    },
    progress(text) {
      isLineOpen = stderr.isTTY === true;
      if (isLineOpen) stderr.write(`${RETURN_AND_CLEAR}${visible(text)}`);
      else if (text !== lastProgress) stderr.write(`${visible(text)}\n`);
      lastProgress = text;
    },
  };
}

/** A value as indented JSON. */
export function jsonText(value: unknown): string {
  return indented(JSON.stringify(value));
}

/**
 * JSON with indentation, and without characters that a terminal interprets. Numbers stay as they are: JSON.parse would
 * change 49.90 to 49.9.
 */
export function indented(json: string): string {
  return printable(layOut(json, INDENTED));
}

/** Keeps line ends, and escapes all other characters that a terminal interprets. */
export function printable(text: string): string {
  return text.split('\n').map(visible).join('\n');
}
