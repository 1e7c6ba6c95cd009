/** One word of a POSIX shell. Nothing is special between single quotes, so only a single quote ends them. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
