/** What a cause says. The words in braces are values of one occurrence. */
export type CauseTexts = {
  /** What happened: one or two sentences. */
  readonly message: string;
  /** What to do about it. */
  readonly advice: string;
};

/** Values of one occurrence, for the words in braces. */
export type CauseValues = Readonly<Record<string, string | number>>;

/** Replaces the words in braces by their values. A word without a value stays. */
export function fillIn(template: string, values: CauseValues): string {
  return template.replace(/\{(\w+)\}/g, (word, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : word,
  );
}

/** A time in a text: `2026-11-21 10:00 UTC`. */
export function minuteOf(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
