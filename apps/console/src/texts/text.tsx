import type { ComponentChildren } from 'preact';
import english from './en.json' with { type: 'json' };

/** A text with one form, or with one form for each plural category (CLDR) that the language has. */
type Form = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type TextKey = keyof typeof english | keyof typeof import('./en.operator.json');
/** `count` chooses the plural form. Numbers are grouped as the reader's locale does. */
export type Values = Readonly<Record<string, string | number>>;

/** The texts of the operators' screens (en.operator.json) are added when an operator opens the console. */
const texts: Partial<Record<string, Form>> = { ...english };

/** Adds the texts of screens that not everybody sees. */
export function addTexts(more: Readonly<Record<string, Form>>): void {
  Object.assign(texts, more);
}
const LANGUAGE = 'en';
const plurals = new Intl.PluralRules(LANGUAGE);
const numbers = new Intl.NumberFormat();

/** The text of a key with `{name}` replaced by values. All texts of the console are in en.json and en.operator.json. */
export function t(key: TextKey, values: Values = {}): string {
  return formOf(key, values).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** Whether a text of this key exists, for keys made from values that the gateway sends. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(texts, key);
}

/** The text of a key whose placeholders are elements, such as links. Numbers need `count` in `values`. */
export function Rich({
  id,
  parts,
  values = {},
}: {
  id: TextKey;
  parts: Readonly<Record<string, ComponentChildren>>;
  values?: Values;
}) {
  const pieces = t(id, values).split(/(\{\w+\})/);
  return (
    <>
      {pieces.map((piece) => {
        const name = /^\{(\w+)\}$/.exec(piece)?.[1];
        return name !== undefined && Object.hasOwn(parts, name) ? parts[name] : piece;
      })}
    </>
  );
}

function formOf(key: TextKey, { count }: Values): string {
  const form = texts[key] ?? '';
  if (typeof form === 'string') return form;
  const category = typeof count === 'number' ? plurals.select(count) : 'other';
  return form[category] ?? form.other ?? '';
}
