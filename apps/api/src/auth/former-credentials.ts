/**
 * Why credentials are refused that were good once: they have expired, or were disabled. Whoever sends them
 * guesses nothing; most likely it is a job that somebody forgot, at an address that others call from too.
 */
export class FormerCredentialsError extends Error {}
