/** Screens of the resources, by the prefix of their ids. */
const SCREENS: readonly [RegExp, (id: string) => string][] = [
  [/^ntf_\w+$/, (id) => `/notifications/${id}`],
  [/^evt_\w+$/, (id) => `/events/${id}`],
  [/^es_\w+$/, (id) => `/webhooks/${id}`],
  [/^apk_\w+$/, (id) => `/apikeys?id=${id}`],
  [/^rpl_\w+$/, (id) => `/replays/${id}`],
];

/** Path of the screen that shows the resource with this id; null for an id of another kind, and for any other text. */
export function resourcePath(id: string): string | null {
  const [, pathOf] = SCREENS.find(([pattern]) => pattern.test(id)) ?? [];
  return pathOf === undefined ? null : pathOf(id);
}
