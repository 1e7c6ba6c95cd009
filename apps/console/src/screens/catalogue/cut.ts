/**
 * Cuts the part of a source file that verifies notifications, without its indentation.
 * @returns the whole file if it does not contain both marks in this order
 */
export function cutSample(source: string, { from, to }: { from: string; to: string }): string {
  const start = source.indexOf(from);
  const end = source.indexOf(to, start + from.length);
  if (start < 0 || end < 0) return source.trim();
  const part = source.slice(start, end).trimEnd();
  const indent = /^ */.exec(part)?.[0] ?? '';
  return part
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
}
