import { createGroupRunner } from './group-runner.ts';

type GroupingOptions = {
  /** Maximum number of groups in progress. */
  maxGroups: number;
  /** Maximum number of items in a group. */
  maxItems: number;
  /**
   * Whether each turn of the event loop has its own group. If not, a group waits until the group before ends or takes
   * long: a slow store gets fewer, larger groups.
   */
  overlaps?: boolean;
  /**
   * Whether a single item can have caused a group's error. If so, each item runs again on its own, so that
   * only the faulty item fails.
   */
  isFaultOfOne?: (error: unknown) => boolean;
};

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
  { isFaultOfOne = () => false, maxItems, ...options }: GroupingOptions,
): (item: Item) => Promise<Result> {
  let waiting: Caller<Item, Result>[] = [];

  async function runGroup(group: readonly Caller<Item, Result>[]): Promise<void> {
    const error = await runAll(run, group);
    if (error !== undefined && group.length > 1 && isFaultOfOne(error.cause)) {
      for (const caller of group) rejectAll([caller], await runAll(run, [caller]));
    } else rejectAll(group, error);
  }

  const startSoon = createGroupRunner({
    ...options,
    next() {
      const group = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      return group.length === 0 ? undefined : group;
    },
    run: runGroup,
  });

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      startSoon();
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
