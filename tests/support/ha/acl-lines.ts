import { readFile } from 'node:fs/promises';

/**
 * Reads the line for a user of Redis or of the Sentinels that docs/operations.md recommends.
 * @throws Error if the document has no such line
 */
export async function readUserLine(user: string, password: string): Promise<string> {
  const text = await readFile('docs/operations.md', 'utf8');
  const line = new RegExp(`^user ${user} .*$`, 'm').exec(text)?.[0];
  if (line === undefined) throw new Error(`docs/operations.md has no line for the user ${user}`);
  return line.replace('>PASSWORD', `>${password}`);
}
