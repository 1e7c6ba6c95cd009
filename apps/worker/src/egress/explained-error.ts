import type { CauseValues } from '@posthorn/domain/causes/texts';

/** An error that knows the values of its explanation (packages/domain/src/causes). */
export class ExplainedError extends Error {
  readonly code: string;
  readonly values: CauseValues;

  constructor(code: string, values: CauseValues, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.values = values;
  }
}
