/** How often Valkey looks after what is due, with or without a client's call: its own `hz 10`. */
const CRON_MS = 100;

/** Valkey's event loop inside Node's: `wake` asks for a turn soon, `start` lets it turn at all. */
export type EventLoop = { wake(): void; start(step: () => void): void; stop(): void };

/**
 * A loop that calls Valkey's `step` after each `wake` and ten times a second. A step that throws has left
 * Valkey in no state to go on: the loop stops and `crashed` is told why.
 *
 * Each turn has two steps: the first runs the commands that came in, the second sends what they set free
 * to those who waited for it in a blocking command. One step alone would leave them waiting for whoever
 * calls next, or for the next tenth of a second: 570 BullMQ jobs a second instead of thousands.
 */
export function createEventLoop(crashed: (reason: unknown) => void): EventLoop {
  let step: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let due = false;

  function stop(): void {
    step = undefined;
    clearInterval(timer);
  }
  function turn(): void {
    due = false;
    try {
      step?.();
      step?.();
    } catch (error) {
      stop();
      crashed(error);
    }
  }
  return {
    wake: () => {
      if (due) return;
      due = true;
      // Not a microtask: everything that arrived in this round of Node's loop is served in one turn.
      setImmediate(turn);
    },
    start: (valkeysStep) => {
      step = valkeysStep;
      timer = setInterval(turn, CRON_MS);
    },
    stop,
  };
}
