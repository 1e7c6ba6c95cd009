import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A shell block of a document. The title is the word after ```sh, which names the purpose. */
export type Command = { title: string; text: string };

/**
 * The shell blocks of one section of a document, as a reader pastes them.
 * @param heading the text of the section's level-2 heading
 * @param ports replacements for the ports in the document
 * @throws Error when the document lacks the section
 */
export async function commandsOf(
  path: string,
  heading: string,
  ports: Readonly<Record<string, number>>,
): Promise<Command[]> {
  const text = sectionOf(await readFile(path, 'utf8'), heading);
  if (text === undefined) throw new Error(`${path} has no section ${heading}`);
  return [...text.matchAll(/^```sh(.*)\n([\s\S]*?)^```$/gm)].map(([, title = '', block = '']) => ({
    title: title.trim(),
    text: Object.entries(ports).reduce((rest, [from, to]) => rest.replaceAll(from, `${to}`), block),
  }));
}

/** The text under a level-2 heading, or undefined when the document lacks the heading. */
export function sectionOf(text: string, heading: string): string | undefined {
  return text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
}

/**
 * The first fenced block of a document with this info string that contains a text.
 * @throws Error when no block matches
 */
export async function blockOf(path: string, info: string, containing = ''): Promise<string> {
  const blocks = (await readFile(path, 'utf8')).matchAll(/^ *```(.*)\n([\s\S]*?)^ *```$/gm);
  for (const [, found, text = ''] of blocks) if (found === info && text.includes(containing)) return text;
  throw new Error(`${path} has no block ${info} with "${containing}"`);
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}
