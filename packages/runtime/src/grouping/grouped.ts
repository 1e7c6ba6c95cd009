type GroupingOptions = {
  /** Maximum number of groups in progress. */
  maxGroups: number;
  /** Maximum number of items in a group. */
  maxItems: number;
  /**
   * Whether a single item can have caused a group's error. If so, each item runs again on its own, so that
   * only the faulty item fails.
   */
  isFaultOfOne?: (error: unknown) => boolean;
};

/**
 * The next group waits at most this long for the group in progress. Most groups finish within a few milliseconds,
 * and a large group costs little more than a small one.
 */
const PROMPT_MS = 50;

/**
 * Runs concurrent requests to a store in groups. A group costs the store one round trip, one plan and one
 * commit, as much as a single item would. No item waits for a group to fill. The first group starts when the
 * current turn of the event loop ends. Items that arrive while a group runs form the next group.
 *
 * @param run does the work of a group and returns a function from an item to its result
 * @returns a function that runs one item and rejects with the error that `run` threw
 */
export function grouped<Item, Result>(
  run: Run<Item, Result>,
  { maxGroups, maxItems, isFaultOfOne = () => false }: GroupingOptions,
): (item: Item) => Promise<Result> {
  let waiting: Caller<Item, Result>[] = [];
  let running = 0;
  /** Whether the newest group is in progress, and for less than PROMPT_MS. */
  let isGroupPrompt = false;
  let isScheduled = false;

  async function runGroup(group: readonly Caller<Item, Result>[]): Promise<void> {
    const error = await runAll(run, group);
    if (error !== undefined && group.length > 1 && isFaultOfOne(error.cause)) {
      for (const caller of group) rejectAll([caller], await runAll(run, [caller]));
    } else rejectAll(group, error);
  }

  async function startGroup(): Promise<void> {
    isScheduled = false;
    if (isGroupPrompt || running >= maxGroups || waiting.length === 0) return;
    const group = waiting.slice(0, maxItems);
    waiting = waiting.slice(maxItems);
    running += 1;
    isGroupPrompt = true;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      isGroupPrompt = false;
      void startGroup();
    }, PROMPT_MS);
    await runGroup(group);
    clearTimeout(timer);
    running -= 1;
    if (!isLate) isGroupPrompt = false;
    void startGroup();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isScheduled || isGroupPrompt || running >= maxGroups) return;
      isScheduled = true;
      setImmediate(startGroup);
    });
}

type Run<Item, Result> = (items: readonly Item[]) => Promise<(item: Item) => Result>;

/** One item, and the functions that settle its promise. */
type Caller<Item, Result> = {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/** @returns the error of `run`, if any. The callers without a result must reject with this error */
async function runAll<Item, Result>(
  run: Run<Item, Result>,
  group: readonly Caller<Item, Result>[],
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
  group: readonly Caller<Item, Result>[],
  error: { cause: unknown } | undefined,
): void {
  if (error !== undefined) for (const { reject } of group) reject(error.cause);
}
