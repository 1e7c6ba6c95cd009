import { readFile } from 'node:fs/promises';

/** A shell block of a document: its text, and the word beside ```sh that says what it is for. */
export type Command = { title: string; text: string };

/**
 * The shell blocks of one section of a document, as a reader would paste them.
 * @param heading as it stands there
 * @param ports those that are free here, by those that the document names
 */
export async function commandsOf(
  path: string,
  heading: string,
  ports: Readonly<Record<string, number>>,
): Promise<Command[]> {
  const [, section] = (await readFile(path, 'utf8')).split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`${path} has no section ${heading}`);
  const [text = ''] = section.split('\n## ');
  return [...text.matchAll(/^```sh(.*)\n([\s\S]*?)^```$/gm)].map(([, title = '', block = '']) => ({
    title: title.trim(),
    text: Object.entries(ports).reduce((rest, [from, to]) => rest.replaceAll(from, `${to}`), block),
  }));
}
