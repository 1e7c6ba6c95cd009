/** Checks docs/specification.md: each rule has one number and is in the last table. Code cites only existing rules. */
import { readdirSync, readFileSync } from 'node:fs';

const [rules = '', table = ''] = readFileSync('docs/specification.md', 'utf8').split('\n## 14 ');
const numbers = [...rules.matchAll(/\*\*(\d+\.\d+)\*\*/g)].map(([, number]) => number);

/** `path: number` for each "specification 8.4" or "specification 10.1, 10.3" in the source files of a folder. */
function citations(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|lua|md)$/.test(path) && !/node_modules|\/dist\/|\/generated\//.test(path))
    .flatMap((path) => {
      const text = readFileSync(`${folder}/${path}`, 'utf8').replaceAll(/\n\s*(\*|\/\/|--)/g, '');
      return [...text.matchAll(/\bspecification ((?:\d+\.\d+(?:, | and )?)+)/gi)].flatMap(([, cited = '']) =>
        (cited.match(/\d+\.\d+/g) ?? []).map((number) => `${folder}/${path}: ${number}`),
      );
    });
}

test('each number names one rule', () => {
  expect(numbers.length).toBeGreaterThan(70);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the table names code or a reason, and a test, for each rule', () => {
  const listed = [...table.matchAll(/^\| ([\d., ]+) \| .+ \| .+ \|$/gm)].flatMap(([, row = '']) =>
    row.split(', '),
  );
  expect(listed.toSorted()).toEqual(numbers.toSorted());
});

test('every rule that the code cites exists', () => {
  const cited = ['apps', 'packages', 'tests'].flatMap(citations);
  expect(cited.length).toBeGreaterThan(25);
  expect(cited.filter((citation) => !numbers.includes(citation.split(': ')[1]))).toEqual([]);
});
