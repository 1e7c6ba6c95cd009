type GroupRunnerOptions<Group> = {
  /** Maximum number of groups in progress. */
  maxGroups: number;
  /** Whether a group starts although the group before is in progress. Default: false. */
  overlaps?: boolean;
  /** Takes the next group from what waits; undefined if nothing waits. */
  next(): Group | undefined;
  /** Does the work of a group. Must not reject. */
  run(group: Group): Promise<void>;
};

/**
 * The next group waits at most this long for the group in progress. Most groups finish within a few milliseconds,
 * and a large group costs little more than a small one.
 */
const PROMPT_MS = 50;

/**
 * Decides when the next group of waiting items starts: when the current turn of the event loop ends, when the group
 * in progress ends, or when that group takes long.
 *
 * @returns a function to call whenever an item begins to wait
 */
export function createGroupRunner<Group>({
  maxGroups,
  overlaps = false,
  next,
  run,
}: GroupRunnerOptions<Group>): () => void {
  let running = 0;
  /** Whether the newest group is in progress, and for less than PROMPT_MS. */
  let isGroupPrompt = false;
  let isScheduled = false;

  async function startGroup(): Promise<void> {
    isScheduled = false;
    if (isGroupPrompt || running >= maxGroups) return;
    const group = next();
    if (group === undefined) return;
    running += 1;
    isGroupPrompt = !overlaps;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      isGroupPrompt = false;
      void startGroup();
    }, PROMPT_MS);
    await run(group);
    clearTimeout(timer);
    running -= 1;
    if (!isLate) isGroupPrompt = false;
    void startGroup();
  }

  return () => {
    if (isScheduled || isGroupPrompt || running >= maxGroups) return;
    isScheduled = true;
    setImmediate(startGroup);
  };
}
