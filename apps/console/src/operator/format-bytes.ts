const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** A size in units of 1,000: `1.8 MB`. Members see no sizes, so their face does not load this. */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${numbers.format(bytes / 1_000 ** unit)} ${UNITS[unit]}`;
}
