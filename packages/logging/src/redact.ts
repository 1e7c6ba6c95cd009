const SECRET_NAMES =
  /^(authorization|svc-api-key|cookie|set-cookie|password|secret|secrets|key|accesstoken|access_token|signature)$/i;
const SECRET_TEXTS: readonly [RegExp, string][] = [
  [/apk_[0-9A-Za-z]{38}/g, 'apk_[redacted]'],
  [/Bearer\s+[\w.~+/=-]+/gi, 'Bearer [redacted]'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted token]'],
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1[redacted]@'],
];
const DEEPEST = 6;

/**
 * A copy of a log entry without secrets: fields that are named like one are replaced whole, and
 * texts lose API keys, bearer tokens and the credentials in URLs. Errors become plain objects
 * with name, message, stack and cause.
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
    return redactValue({ name, message, stack, ...(cause === undefined ? {} : { cause }) }, depth + 1);
  }
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAMES.test(name) ? '[redacted]' : redactValue(item, depth + 1),
    ]),
  );
}

function redactText(text: string): string {
  return SECRET_TEXTS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
