import { PosthornError } from '@posthorn/client';
import { isTextKey, t } from '../texts/text.tsx';

/** One sentence about a failed request, with the way out. */
export function describeProblem(error: unknown): string {
  if (!(error instanceof PosthornError)) return t('problem.unknown');
  const key = `problem.${error.code}`;
  const [fault] = error.errors;
  if (error.code === 'invalid_request' && fault !== undefined) {
    return t('problem.fault', { field: fault.path.replace(/^\/(query\/)?/, ''), message: fault.message });
  }
  if (error.code === 'rate_limited' && error.retryAfter !== undefined) {
    return t('problem.wait', { seconds: error.retryAfter });
  }
  // The detail says more than a general text, except for failures that have no answer.
  if (error.detail !== undefined && error.status !== undefined && error.status < 500) return error.detail;
  return isTextKey(key) ? t(key) : (error.detail ?? error.message);
}
