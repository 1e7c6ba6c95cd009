import { isDatabaseUnavailable } from '@posthorn/db/connection/database-error';

/** Work that Postgres stores, and that workers do in steps. */
type SteppedWork<Step> = {
  /**
   * Takes the next step of any work.
   * @param onClaim called with the id of the work before the step does anything that can fail
   * @returns null if no work can take a step
   */
  take(onClaim: (id: string) => void): Promise<Step | null>;
  /** Uses the result of a step. */
  use(step: Step): Promise<void>;
  /** Marks the work as `Failed`, because its step failed. */
  fail(id: string, error: unknown): Promise<void>;
};

/** Bounds one run, so that stopping the process does not wait for long work. The next run continues the work. */
const BUDGET_MS = 2_000;

/** Takes steps until none is left or the time is over. @throws Error of a step */
export async function takeSteps<Step>(work: SteppedWork<Step>): Promise<void> {
  const deadline = performance.now() + BUDGET_MS;
  while (performance.now() < deadline) {
    const step = await takeStep(work);
    if (step === null) return;
    await work.use(step);
  }
}

/**
 * Marks work whose step failed as `Failed`, unless Postgres was unavailable. Otherwise the workers would repeat the
 * failing step forever, and would never continue other work.
 */
async function takeStep<Step>({ take, fail }: SteppedWork<Step>): Promise<Step | null> {
  let claimed: string | undefined;
  try {
    return await take((id) => {
      claimed = id;
    });
  } catch (error) {
    if (claimed !== undefined && !isDatabaseUnavailable(error)) await fail(claimed, error);
    throw error;
  }
}
