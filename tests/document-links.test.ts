import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { anchorsOf, sectionOf } from './support/documents.ts';

const FOLDERS = ['docs', 'packages', 'examples', 'deploy'];
const DOCUMENTS = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
)
  .concat('README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md')
  .filter((path) => path.endsWith('.md') && !path.includes('node_modules'));

test.each(DOCUMENTS)('every link of %s has a target', (document) => {
  const text = readFileSync(document, 'utf8').replace(/^ *```[\s\S]*?^ *```$/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const dead = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : normalize(`${dirname(document)}/${path}`);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(dead).toEqual([]);
});

test.each(DOCUMENTS)('%s sends readers who want a replay to the section about replays', (document) => {
  const links = [
    ...readFileSync(document, 'utf8').matchAll(
      /\[([^\]]*\breplays?\b[^\]]*)\]\(([^)\s]*api\.md#[^)\s]+)\)/gi,
    ),
  ];
  expect(links.filter(([, , target = '']) => !target.endsWith('api.md#replays'))).toEqual([]);
});

describe('the three walks of docs/architecture.md', () => {
  type Hop = { item: string; path: string; names: string[] };

  /** Reads a link to a file, names in backticks, a colon and a sentence. A path in backticks may replace the link. */
  function hopOf(item: string): Hop {
    const [, link, code, names = ''] =
      /^(?:\[`?([^\]`]+)`?\]\([^)]+\)|`([^`]+)`)((?:[ ,]+`[^`]+`)*): ./.exec(item) ?? [];
    const found = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return { item, path: link ?? code ?? '', names: found };
  }

  const section = sectionOf(readFileSync('docs/architecture.md', 'utf8'), 'Three walks') ?? '';
  const walks = section
    .split(/^### /m)
    .slice(1)
    .map((text) => ({
      title: text.slice(0, text.indexOf('\n')),
      // A hop ends where the next hop begins or after its last indented line.
      hops: [...text.matchAll(/^\d+\. (.+(?:\n {2,}.+)*)/gm)].map(([, item = '']) =>
        hopOf(item.replaceAll(/\s+/g, ' ')),
      ),
    }));
  const hops = walks.flatMap((walk) => walk.hops);

  test('follow an event, a key and a slot in two to ten hops each', () => {
    expect(walks.map(({ title }) => title)).toEqual([
      expect.stringMatching(/event/i),
      expect.stringMatching(/key/i),
      expect.stringMatching(/slot/i),
    ]);
    expect(walks.filter((walk) => walk.hops.length < 2 || walk.hops.length > 10)).toEqual([]);
  });

  test('begin every hop with a file that exists', () => {
    expect(hops.filter(({ path }) => path === '' || !existsSync(path)).map(({ item }) => item)).toEqual([]);
  });

  test('name only functions that occur in the file of their hop', () => {
    const missing = hops.flatMap(({ path, names }) => {
      const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
      return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source)).map((name) => [path, name]);
    });
    expect(missing).toEqual([]);
    expect(hops.filter(({ names }) => names.length > 0).length).toBeGreaterThan(hops.length / 2);
  });
});
