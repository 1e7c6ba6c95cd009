/**
 * Characters that a terminal interprets: control characters (with ESC, which starts escape sequences), format
 * characters such as direction marks, line separators, unpaired surrogates.
 */
const INTERPRETED = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * Escapes the characters of a sent text that a terminal would interpret, for example as `\u001b`. One-line JSON still
 * parses to the same value.
 */
export function visible(text: string): string {
  return text.replace(INTERPRETED, (char) =>
    Array.from({ length: char.length }, (_unit, at) => escapeOf(char.charCodeAt(at))).join(''),
  );
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
