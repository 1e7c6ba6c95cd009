/** Settings of a lane, from a copy of its configuration. Redis ignores older revisions. */
export type Lane = {
  configurationId: string;
  /** Maximum notifications in flight; 0 for a disabled configuration. */
  size: number;
  revision: number;
};

/** Notifications that need a slot in one lane. */
export type Offer = { lane: Lane; notificationIds: readonly string[] };

type Configuration = { id: string; status: 'Active' | 'Disabled'; maxConcurrency: number; revision: number };

/** The lane of a configuration. A disabled configuration has a lane of size 0. */
export function laneOf({ id, status, maxConcurrency, revision }: Configuration): Lane {
  return { configurationId: id, size: status === 'Active' ? maxConcurrency : 0, revision };
}

/**
 * Groups items into one offer for each lane, with the newest revision of any item. A large publication has
 * 100,000 notifications: `createOffer` runs in the loop because a list of that many offers takes ten times as long.
 */
export function groupByLane<Item>(items: readonly Item[], createOffer: (item: Item) => Offer): Offer[] {
  const groups = new Map<string, { lane: Lane; notificationIds: string[] }>();
  for (const item of items) {
    const { lane, notificationIds } = createOffer(item);
    const group = groups.get(lane.configurationId);
    if (group === undefined)
      groups.set(lane.configurationId, { lane, notificationIds: [...notificationIds] });
    else {
      for (const id of notificationIds) group.notificationIds.push(id);
      if (lane.revision >= group.lane.revision) group.lane = lane;
    }
  }
  return [...groups.values()];
}
