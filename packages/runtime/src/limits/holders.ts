/** What a process remembers of each holder of a limit, such as a caller or an organization. Bounded in size. */
export type Holders<Value> = {
  /** Returns the value of a holder. Creates the value of a new holder. */
  get(holder: string): Value;
  /** Returns the value of a known holder. */
  peek(holder: string): Value | undefined;
};

/** Holders in memory. A new holder evicts the holder that was idle for longest. */
const MOST_HOLDERS = 10_000;

export function createHolders<Value>(create: () => Value): Holders<Value> {
  const values = new Map<string, Value>();
  return {
    get(holder) {
      const value = values.get(holder) ?? create();
      values.delete(holder);
      const [idlest] = values.keys();
      if (values.size >= MOST_HOLDERS && idlest !== undefined) values.delete(idlest);
      // The map keeps the order of insertion, so the last holder is the last used.
      values.set(holder, value);
      return value;
    },
    peek: (holder) => values.get(holder),
  };
}
