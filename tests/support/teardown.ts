type Task = () => Promise<unknown>;

declare global {
  // Jest loads set-up and tear-down as modules of their own, in one process: this is what they share.
  var posthornTeardown: Task[] | undefined;
}

/** Remembers what to undo after all suites, last things first. */
export function atTeardown(task: Task): void {
  globalThis.posthornTeardown = [task, ...(globalThis.posthornTeardown ?? [])];
}

export async function runTeardown(): Promise<void> {
  for (const task of globalThis.posthornTeardown ?? []) await task();
}
