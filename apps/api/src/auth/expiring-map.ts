type Entry<Value> = { value: Value; until: number };

/** Remembers values for a while, and never more than `most`: the oldest is forgotten for a new one. */
export type ExpiringMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value, ttlMs: number): void;
};

export function createExpiringMap<Value>(most: number): ExpiringMap<Value> {
  const entries = new Map<string, Entry<Value>>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry !== undefined && entry.until > performance.now()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value, ttlMs) {
      entries.delete(key);
      const [oldest] = entries.keys();
      if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
      entries.set(key, { value, until: performance.now() + ttlMs });
    },
  };
}
