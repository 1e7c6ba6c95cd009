const SECRET_NAMES =
  /^(authorization|svc-api-key|cookie|set-cookie|password|secrets?|key|api_?key|sealed_?key|sealed_?secret|(access_?)?token|signature)$/i;
/**
 * Callers choose some of the logged text, so each pattern must run in linear time: a repetition is bounded, or
 * cannot match again within the text that it has just matched.
 */
const SECRET_TEXTS: readonly [RegExp, string][] = [
  [/(apk|cst|csc)_[0-9A-Za-z]{38,49}/g, '$1_[redacted]'],
  [/\bBearer\s{1,8}[\w.~+/=-]+/gi, 'Bearer [redacted]'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted token]'],
  [/(?<![a-z0-9+.-])([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@]{1,256}@/gi, '$1[redacted]@'],
];
/** A match of SECRET_TEXTS contains a match of HINT. Most texts need only this search instead of four. */
const HINT = /apk_|cs[ct]_|bearer|eyJ|:\/\//i;
/** Characters. `redactText` cuts longer texts, because the useful part of a log text is its beginning. */
const LONGEST = 8 * 1024;
const DEEPEST = 6;

/**
 * Copies a log entry without its secrets. Replaces fields that have the name of a secret. Removes API keys, tokens
 * and credentials in URLs from texts. Converts errors to plain objects with name, message, stack and cause.
 */
export function redact(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      SECRET_NAMES.test(name) ? '[redacted]' : redactValue(value, 1),
    ]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > DEEPEST) return '[too deep]';
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    const errors = value instanceof AggregateError ? { errors: value.errors } : {};
    return redactValue(
      { name, message, stack, ...(cause === undefined ? {} : { cause }), ...errors },
      depth + 1,
    );
  }
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAMES.test(name) ? '[redacted]' : redactValue(item, depth + 1),
    ]),
  );
}

/** Removes API keys, tokens and credentials in URLs, and cuts the text after 8,192 characters. */
export function redactText(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  if (!HINT.test(cut)) return cut;
  return SECRET_TEXTS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), cut);
}
