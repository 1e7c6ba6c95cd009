export type GroupingOptions = {
  /** How many groups may be under way at the same time, should those before take long. */
  atATime: number;
  /** How many one group may have. */
  most: number;
  /**
   * Whether an error of a whole group can be the fault of a single one in it. Then each is run by itself,
   * so that only that one gets it.
   */
  isFaultOfOne?: (error: unknown) => boolean;
};

/**
 * A group under way is usually back in some milliseconds, and what is asked meanwhile shares the next one: two
 * small groups side by side cost nearly twice what one of both costs. One that takes longer than this holds up nobody.
 */
const PATIENCE_MS = 50;

/**
 * Runs what is asked for by many callers at the same time in groups: a group costs its store one round
 * trip, one plan and one commit, where each would have cost as much. Nobody waits for a group to fill: the
 * first goes as soon as this turn of the event loop has ended, and what comes while it is under way makes
 * the next. So a quiet process answers as quickly as without groups, and a busy one shares.
 *
 * @param run does the work of a group, and returns what tells the result of each of it
 * @returns the function that one caller asks; it rejects with what `run` threw
 */
export function grouped<Item, Result>(
  run: Run<Item, Result>,
  { atATime, most, isFaultOfOne = () => false }: GroupingOptions,
): (item: Item) => Promise<Result> {
  let waiting: Asked<Item, Result>[] = [];
  let underWay = 0;
  /** Whether a group is under way that is still expected back at any moment. */
  let isExpecting = false;
  let isScheduled = false;

  async function runGroup(group: readonly Asked<Item, Result>[]): Promise<void> {
    const error = await runAll(run, group);
    if (error !== undefined && group.length > 1 && isFaultOfOne(error.cause)) {
      for (const asked of group) rejectAll([asked], await runAll(run, [asked]));
    } else rejectAll(group, error);
  }

  async function startGroup(): Promise<void> {
    isScheduled = false;
    if (isExpecting || underWay >= atATime || waiting.length === 0) return;
    const group = waiting.slice(0, most);
    waiting = waiting.slice(most);
    underWay += 1;
    isExpecting = true;
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      isExpecting = false;
      void startGroup();
    }, PATIENCE_MS);
    await runGroup(group);
    clearTimeout(patience);
    underWay -= 1;
    if (!isLate) isExpecting = false;
    void startGroup();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isScheduled || isExpecting || underWay >= atATime) return;
      isScheduled = true;
      setImmediate(startGroup);
    });
}

type Run<Item, Result> = (items: readonly Item[]) => Promise<(item: Item) => Result>;

/** One caller, who waits. */
type Asked<Item, Result> = {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/** @returns what was thrown, in which case nobody has an answer yet */
async function runAll<Item, Result>(
  run: Run<Item, Result>,
  group: readonly Asked<Item, Result>[],
): Promise<{ cause: unknown } | undefined> {
  try {
    const resultOf = await run(group.map(({ item }) => item));
    for (const { item, resolve } of group) resolve(resultOf(item));
    return undefined;
  } catch (cause) {
    return { cause };
  }
}

function rejectAll<Item, Result>(
  group: readonly Asked<Item, Result>[],
  error: { cause: unknown } | undefined,
): void {
  if (error !== undefined) for (const { reject } of group) reject(error.cause);
}
