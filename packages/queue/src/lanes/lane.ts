/** The rate group of one configuration, as its caller knows it; the newest revision's size counts. */
export type Lane = {
  configurationId: string;
  /** Notifications that may be in flight at a time; 0 for a disabled configuration. */
  size: number;
  revision: number;
};

type Configuration = { id: string; status: 'Active' | 'Disabled'; maxConcurrency: number; revision: number };

/** The lane that a configuration is to have: a disabled one is a lane of size 0. */
export function laneOf({ id, status, maxConcurrency, revision }: Configuration): Lane {
  return { configurationId: id, size: status === 'Active' ? maxConcurrency : 0, revision };
}
