import { posix } from 'node:path';

/**
 * The link from one page to another, relative, so that the site also works behind a proxy that adds a prefix.
 * @param from absolute path of the page with the link, such as `/docs/errors`
 * @param to absolute path of the target, with or without an anchor
 */
export function linkTo(from: string, to: string): string {
  const [path = '', anchor] = to.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path === from && hash !== '') return hash;
  const folder = folderOf(path);
  const up = posix.relative(folderOf(from), folder);
  const name = path.slice(folder.length);
  return `${up === '' ? '' : `${up}/`}${name}${hash}` || './';
}

/** The folder of a path, with a final slash: `/docs/` for `/docs/errors`, and for itself. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
