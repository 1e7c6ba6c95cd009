import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRead, write } from './unread.ts';

export type CsvValue = string | number | boolean | Date | null;

/** A table that is sent as CSV while it is read. */
export type CsvSource = {
  /** Name of the file, without its extension. */
  name: string;
  columns: readonly string[];
  /** The rows in batches. Each batch is read when the caller has taken the one before. */
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>;
};

/**
 * Sends a table until its end, or until the caller closes the connection or stops reading. Holds one batch in memory.
 *
 * An error of the first batch rejects, before anything is sent. A later error cuts the response off, so the caller sees
 * that the file is incomplete.
 *
 * @param addHeaders called when the first batch is read
 * @param onError called with a later error
 */
export async function sendCsv(
  request: IncomingMessage,
  response: ServerResponse,
  { name, columns, batches }: CsvSource,
  { addHeaders, onError }: { addHeaders?: () => void; onError: (error: unknown) => void },
): Promise<void> {
  const over = new AbortController();
  response.once('close', () => over.abort());
  const rows = batches[Symbol.asyncIterator]();
  let batch = await rows.next();
  try {
    addHeaders?.();
    response
      .setHeader('Content-Type', 'text/csv; charset=utf-8; header=present')
      .setHeader('Content-Disposition', `attachment; filename="${name}.csv"`)
      .setHeader('Cache-Control', 'no-store');
    if (request.method === 'HEAD') return;
    write(response, printRow(columns));
    while (batch.done !== true && (await isRead(response, over.signal))) {
      write(response, batch.value.map(printRow).join(''));
      batch = (await isRead(response, over.signal)) ? await rows.next() : { done: true, value: undefined };
    }
  } catch (error) {
    response.destroy();
    onError(error);
  } finally {
    // Lets the source release what it holds.
    await rows.return?.();
    response.end();
  }
}

/** Prints a line as RFC 4180 wants it. */
export function printRow(values: readonly CsvValue[]): string {
  return `${values.map(printValue).join(',')}\r\n`;
}

/** A spreadsheet would run a text that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

function printValue(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
