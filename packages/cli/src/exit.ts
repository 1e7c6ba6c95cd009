/**
 * Exit statuses of every command. Scripts depend on them, so they never change. The README lists them.
 */
export const EXIT = {
  ok: 0,
  /** Anything without a status of its own, such as a delivery that failed. */
  failed: 1,
  /** The command line or the given data is wrong. Repeating the command cannot help. */
  usage: 2,
  /** Not signed in, or not permitted. */
  forbidden: 3,
  notFound: 4,
  /** The gateway is unreachable, overloaded or limits requests. A later attempt can succeed. */
  unavailable: 5,
  /** Ctrl-C: 128 + SIGINT, as shells count. */
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** An error whose message is for the user. The command prints the message and ends with the status. */
export class CommandError extends Error {
  readonly status: ExitStatus;

  constructor(status: ExitStatus, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.status = status;
  }
}
