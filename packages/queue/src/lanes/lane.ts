/** The rate group of one configuration, as the caller has read it. The newest revision decides the size. */
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

/** Joins the offers of each lane into one, with the newest revision among them. */
export function groupByLane(offers: readonly Offer[]): Offer[] {
  const groups = new Map<string, { lane: Lane; parts: (readonly string[])[] }>();
  for (const { lane, notificationIds } of offers) {
    const group = groups.get(lane.configurationId);
    if (group === undefined) groups.set(lane.configurationId, { lane, parts: [notificationIds] });
    else {
      group.parts.push(notificationIds);
      if (lane.revision >= group.lane.revision) group.lane = lane;
    }
  }
  return Array.from(groups.values(), ({ lane, parts }) => ({ lane, notificationIds: parts.flat() }));
}
