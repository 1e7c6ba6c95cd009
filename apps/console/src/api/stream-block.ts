/** An event of a stream: its name and its data, which is JSON. */
export type StreamEvent = { name: string; data: unknown };

/**
 * Reads one block of server-sent events (HTML standard, §9.2), without the empty line that ends it.
 * @returns null for a comment, which only keeps the connection open
 * @throws SyntaxError if the data is not JSON
 */
export function parseBlock(block: string): StreamEvent | null {
  const lines = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line));
  const name = lines.findLast((line) => line?.[1] === 'event')?.[2] ?? 'message';
  const data = lines.flatMap((line) => (line?.[1] === 'data' ? [line[2] ?? ''] : []));
  return data.length === 0 ? null : { name, data: JSON.parse(data.join('\n')) };
}
