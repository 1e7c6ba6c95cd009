/**
 * Something the gateway runs on that this process started: `url` is how to reach it, with its password
 * if it has one; `description` is one line for a banner, without secrets. `stop` may be called more than
 * once and resolves when nothing is left running.
 */
export type Service = { url: string; description: string; stop(): Promise<void> };
