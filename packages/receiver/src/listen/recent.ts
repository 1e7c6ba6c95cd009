/** A map that forgets its oldest entry when it is full, so that no sender can fill the memory. */
export type Recent<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

const LONGEST_KEY = 256;

/** @param most how many entries it remembers; of long keys the first 256 characters count */
export function recent<Value>(most: number): Recent<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (key) => entries.get(key.slice(0, LONGEST_KEY)),
    set(key, value) {
      const short = key.slice(0, LONGEST_KEY);
      entries.delete(short);
      entries.set(short, value);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
  };
}
