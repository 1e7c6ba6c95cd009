/** A value of RETRY_DELAYS: the same wait before each of the nine retries. */
export const everyRetryAfter = (wait: string) => Array.from({ length: 9 }, () => wait).join(',');
