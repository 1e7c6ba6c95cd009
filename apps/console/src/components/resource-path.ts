import { type Access, mayOpen } from '../session/access.tsx';

/** Screens of the resources, by the prefix of their ids. */
const SCREENS: ReadonlyMap<string, (id: string) => string> = new Map([
  ['ntf', (id) => `/notifications/${id}`],
  ['evt', (id) => `/events/${id}`],
  ['es', (id) => `/webhooks/${id}`],
  ['apk', (id) => `/apikeys?id=${id}`],
  ['rpl', (id) => `/replays/${id}`],
]);

/** A text to search for, in which a whole API key is masked as in lists: the key must not stand in an address. */
export const maskKey = (text: string): string =>
  text.replace(/^(apk_[0-9A-Za-z]{4})[0-9A-Za-z]{30}([0-9A-Za-z]{4})$/, '$1********$2');

/** Path of the screen that shows the resource with this id; null for an id of another kind, and for any other text. */
export function resourcePath(id: string): string | null {
  const [, prefix = ''] = /^([a-z]+)_\w+$/.exec(id) ?? [];
  return SCREENS.get(prefix)?.(id) ?? null;
}

/** Prefixes of the ids whose screens the person may open. */
export const openablePrefixes = (access: Access): readonly string[] =>
  [...SCREENS].flatMap(([prefix, pathOf]) => (mayOpen(access, pathOf('')) ? [`${prefix}_`] : []));
