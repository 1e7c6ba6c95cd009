import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('..', import.meta.url));
const FILES = ['en.json', 'en.operator.json'];
const KEYS = new Set(
  FILES.flatMap((file) => Object.keys(JSON.parse(readFileSync(`${sources}/texts/${file}`, 'utf8')))),
);
const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${sources}/${file}`, 'utf8'))
  .join('\n');

const matches = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, found = '']) => found);
/** Keys written in full. */
const written = new Set(matches(/['"]([a-zA-Z]+(?:\.\w+)+)['"]/g));
/** Keys with a part that is known only at run time: `status.${status}`. */
const composed = matches(/`([a-zA-Z]+\.[^`\s]*\$\{[^`]*)`/g).map((template) => {
  // Names of audit actions have a dot.
  const part = /^(audit|operator)\.did\./.test(template) ? '.+' : '[^.]+';
  const parts = template.split(/\$\{[^}]*\}/).map((text) => text.replaceAll('.', '\\.'));
  return { template, pattern: new RegExp(`^${parts.join(part)}$`) };
});

test('each key that the console shows has a text', () => {
  const arguments_ = matches(/\bt\(([^(){`]*)/g).flatMap(
    (text) => text.match(/(?<=')[a-zA-Z]+(?:\.\w+)+(?=')/g) ?? [],
  );
  const shown = arguments_.concat(matches(/<Rich\s+id="([^"]+)"/g));
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter((key) => !KEYS.has(key))).toEqual([]);
  const withoutText = composed.filter(({ pattern }) => ![...KEYS].some((key) => pattern.test(key)));
  expect(withoutText.map(({ template }) => template)).toEqual([]);
});

test('each text is shown somewhere', () => {
  const isShown = (key: string) => written.has(key) || composed.some(({ pattern }) => pattern.test(key));
  expect([...KEYS].filter((key) => !isShown(key))).toEqual([]);
});

test('keys of one group stand together', () => {
  const groups = [...KEYS].map((key) => key.split('.')[0]);
  const starts = groups.filter((group, at) => group !== groups[at - 1]);
  expect(starts).toEqual([...new Set(starts)]);
});
