/**
 * Renders the documentation into dist/site/. `npm run build` runs this script after the bundles. The API serves the
 * result (apps/api/src/site), so a running gateway carries the documentation of its own version.
 * docs/decisions/0013-documentation-site.md says why, and with which libraries.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';
import { errorList, listErrors, renderError } from './errors.ts';
import { frontPage, homePage, notFoundPage, referencePage } from './front.ts';
import { renderPage } from './layout.ts';
import { type Document, parseDocument, plainText, renderSections } from './markdown.ts';
import { listOperations } from './operations.ts';
import { CODE_GUIDES, DESCRIPTION, ERRORS, FILES, FRONT, GUIDES, HOME, REFERENCE } from './pages.ts';
import { searchIndex, titleOf } from './search-index.ts';

const FOLDER = 'dist/site';
const ASSETS = '/docs/assets';
const SWAGGER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt'];
/** The pages for unknown paths of one to six names below /docs/. The API finds them by these paths (apps/api/src/site). */
const NOT_FOUND = Array.from({ length: 6 }, (_, depth) => `${HOME}${'-/'.repeat(depth)}not-found`);
/** Deepest heading in the list "On this page". */
const CONTENTS_DEPTH = 3;

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile('package.json', 'utf8')));

/** The files of the site, by their path in FOLDER. */
const files = new Map<string, string | Uint8Array>();

/** Renders a page. `/docs/` becomes docs/index.html, and `/docs/errors` docs/errors.html. */
function addPage(content: Parameters<typeof renderPage>[0]): void {
  const name = content.path.endsWith('/') ? `${content.path}index` : content.path;
  files.set(`${name}.html`, renderPage(content, version));
}

async function addCopy(path: string, from: string): Promise<void> {
  files.set(path, await readFile(from));
}

/** The text before the second heading: what a reader can do with the page. */
function descriptionOf({ sections }: Document): string {
  const first = sections.find(({ heading }) => heading?.depth === 1);
  return plainText(first?.tokens.filter(({ type }) => type === 'paragraph').slice(0, 1) ?? []);
}

const guides = await Promise.all(
  GUIDES.map(async (guide) => ({
    ...guide,
    document: parseDocument(guide.source, await readFile(guide.source, 'utf8')),
  })),
);
for (const { path, source, document } of guides) {
  addPage({
    path,
    title: titleOf(document),
    description: descriptionOf(document),
    main: renderSections(document.sections, { page: path, source }),
    contents: document.sections.flatMap(({ heading }) =>
      heading !== null && heading.depth > 1 && heading.depth <= CONTENTS_DEPTH ? [heading] : [],
    ),
  });
}

addPage({ path: FRONT, title: 'Posthorn', main: frontPage() });
addPage({ path: HOME, title: 'Documentation', main: homePage() });
addPage({
  path: REFERENCE,
  title: 'API reference',
  makesMain: true,
  main: referencePage(),
  styles: ['swagger-ui.css', 'reference.css'],
  scripts: ['swagger-ui-bundle.js', 'reference.js'],
});

const codeGuides = guides.filter(({ path }) => CODE_GUIDES.includes(path));
const errors = codeGuides.flatMap(({ document }) => listErrors(document));
const codes = new Set(errors.map(({ code }) => code));
if (codes.size < errors.length) throw new Error('Two errors have the same code');
for (const guide of codeGuides) {
  for (const error of listErrors(guide.document)) {
    addPage({
      path: `${ERRORS}/${error.code}`,
      title: error.code,
      description: error.title,
      main: renderError(error, guide, codes),
    });
  }
}
// One page for each depth, because relative links need the depth of the path that was asked for.
for (const path of NOT_FOUND) addPage({ path, title: 'Page not found', main: notFoundPage(path) });
addPage({
  path: `${ERRORS}/not-found`,
  title: 'Unknown error code',
  main: `<h1>Unknown error code</h1>\n<p>This version of the gateway has no error with this code. These codes exist:</p>\n${errorList(errors, `${ERRORS}/not-found`)}`,
});

const operations = listOperations(await readFile(DESCRIPTION, 'utf8'));
files.set(`${ASSETS}/search-index.json`, searchIndex(guides, operations));
for (const [source, path] of FILES) await addCopy(path, source);
for (const name of ['console-home.png', 'console-webhook.png'])
  await addCopy(`/docs/images/${name}`, `docs/images/${name}`);
for (const name of ['site.css', 'reference.css', 'icon.svg'])
  await addCopy(`${ASSETS}/${name}`, `scripts/site/assets/${name}`);
const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'));
for (const name of SWAGGER_FILES) await addCopy(`${ASSETS}/${name}`, join(swagger, name));
const { outputFiles } = await build({
  entryPoints: ['scripts/site/browser/search.js', 'scripts/site/browser/reference.js'],
  outdir: '.',
  write: false,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  banner: { js: '/* Contains MiniSearch: MIT License, Copyright Luca Ongaro. */' },
  logLevel: 'warning',
});
for (const { path, contents } of outputFiles) files.set(`${ASSETS}/${basename(path)}`, contents);

for (const [path, content] of files) {
  const file = join(FOLDER, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
// Only now, so that a gateway that starts meanwhile finds every page.
for (const entry of await readdir(FOLDER, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && !files.has(file.slice(FOLDER.length))) await rm(file);
}
