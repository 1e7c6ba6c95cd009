import { SignatureError } from '../signature-error.ts';

/** A place in a header's text. The parsers of this folder move `at` forward and never look back. */
export type Cursor = { readonly field: string; readonly text: string; at: number };

/** Starts at the first character of `text`; `field` is the header's name, for error messages. */
export function cursorAt(field: string, text: string): Cursor {
  return { field, text, at: 0 };
}

/**
 * Consumes what `pattern` matches right here, or consumes nothing and returns `undefined`.
 * `pattern` must be sticky (`/…/y`): without the flag it would match further on.
 */
export function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const matched = pattern.exec(cursor.text)?.[0];
  if (matched !== undefined) cursor.at += matched.length;
  return matched;
}

export function atEnd(cursor: Cursor): boolean {
  return cursor.at === cursor.text.length;
}

/** Throws `SignatureError` `malformed_header` saying what was expected and where. */
export function expected(cursor: Cursor, what: string): never {
  throw new SignatureError(
    'malformed_header',
    `${cursor.field}: expected ${what} at character ${cursor.at + 1}`,
  );
}
