/**
 * - `queue_full`: the organization's waiting publications use up its share of the memory
 * - `waited_too_long`: the publication got no turn, or was not written, in time
 * - `stuck`: Postgres did not answer in this time
 * - `aborted`: the caller has gone
 * - `filters`: the filters of the receivers need more work for the events than one publication may
 */
export const REFUSAL_REASONS = ['queue_full', 'waited_too_long', 'stuck', 'aborted', 'filters'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** A publication was refused. Nothing of it is written. */
export class PublishRefusedError extends Error {
  readonly reason: RefusalReason;
  /** When to publish again, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(reason: RefusalReason, retryAfterMs: number, options?: ErrorOptions) {
    super(`The publication was refused: ${reason}`, options);
    this.name = 'PublishRefusedError';
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
