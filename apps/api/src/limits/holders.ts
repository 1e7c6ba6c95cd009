/** What a process remembers of each holder of a limit, such as a caller or an organization. Bounded in size. */
export type Holders<Value> = {
  /** Returns the value of a holder. Creates the value of a new holder. */
  get(holder: string): Value;
  /** Returns the value of a known holder. */
  peek(holder: string): Value | undefined;
};

/** Holders in memory. A new holder evicts the oldest. */
const MOST_HOLDERS = 10_000;

export function createHolders<Value>(create: () => Value): Holders<Value> {
  const values = new Map<string, Value>();
  return {
    get(holder) {
      const known = values.get(holder);
      if (known !== undefined) return known;
      const [oldest] = values.keys();
      if (values.size >= MOST_HOLDERS && oldest !== undefined) values.delete(oldest);
      const value = create();
      values.set(holder, value);
      return value;
    },
    peek: (holder) => values.get(holder),
  };
}
