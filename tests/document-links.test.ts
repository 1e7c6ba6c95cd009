import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';

const FOLDERS = ['docs', 'packages', 'examples', 'deploy'];
const DOCUMENTS = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
)
  .concat('README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md')
  .filter((path) => path.endsWith('.md') && !path.includes('node_modules'));

/** The name a heading is linked by: lower case, hyphens for spaces, and no other punctuation. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function anchors(path: string): string[] {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

test.each(DOCUMENTS)('every link of %s leads somewhere', (document) => {
  const text = readFileSync(document, 'utf8').replace(/^ *```[\s\S]*?^ *```$/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const dead = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : normalize(`${dirname(document)}/${path}`);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchors(target).includes(anchor);
  });
  expect(dead).toEqual([]);
});
