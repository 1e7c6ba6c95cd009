/**
 * Whatever a terminal obeys instead of showing: control characters (among them ESC, with which escape sequences begin),
 * marks that turn the direction of writing, separators of lines, half of a surrogate pair.
 */
const OBEYED = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * A text that a stranger sent, with what a terminal would obey written as `\u001b`. JSON stays the same JSON by that,
 * if it is on one line.
 */
export function visible(text: string): string {
  return text.replace(OBEYED, (char) =>
    Array.from({ length: char.length }, (_unit, at) => escapeOf(char.charCodeAt(at))).join(''),
  );
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
