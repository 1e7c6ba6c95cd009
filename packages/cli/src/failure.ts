import { PosthornError } from '@posthorn/client';
import { CommandError, EXIT, type ExitStatus } from './exit.ts';

/** The parts of a problem document (RFC 9457) that a person reads. */
type Problem = {
  title?: string;
  detail?: string | undefined;
  errors?: readonly { path: string; message: string }[] | undefined;
  requestId?: string | undefined;
};

const STATUSES: Readonly<Record<number, ExitStatus>> = {
  400: EXIT.usage,
  401: EXIT.forbidden,
  403: EXIT.forbidden,
  404: EXIT.notFound,
  410: EXIT.notFound,
  413: EXIT.usage,
  429: EXIT.unavailable,
  502: EXIT.unavailable,
  503: EXIT.unavailable,
  504: EXIT.unavailable,
};

/** The exit status and the message for any error of a command. */
export function failureOf(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof PosthornError)
    return refusal(error.status, { title: titleOf(error), ...partsOf(error) });
  return new CommandError(EXIT.failed, error instanceof Error ? error.message : String(error), {
    cause: error,
  });
}

/**
 * The failure for an answer of the gateway that is not 2xx.
 * @param status undefined if there was no answer
 */
export function refusal(status: number | undefined, problem: Problem): CommandError {
  const { title = '', detail = title, errors = [], requestId } = problem;
  const lines = [
    detail,
    ...errors.map((fault) => `  ${[fault.path, fault.message].filter((text) => text !== '').join(' ')}`),
    ...(status === undefined ? ['Check the address, which --gateway or POSTHORN_URL sets.'] : []),
    ...(status === 401
      ? ['Sign in again with posthorn login, or check POSTHORN_TOKEN or POSTHORN_API_KEY.']
      : []),
    ...(requestId === undefined ? [] : [`(request ${requestId})`]),
  ];
  const exit = status === undefined ? EXIT.unavailable : (STATUSES[status] ?? EXIT.failed);
  return new CommandError(exit, lines.join('\n'));
}

const partsOf = ({ detail, errors, requestId }: PosthornError): Problem => ({ detail, errors, requestId });

/** The client puts the status, the code and all faults into its message. The faults have lines of their own here. */
function titleOf({ message, errors }: PosthornError): string {
  return errors.length > 0 ? 'The gateway refused the data:' : message.replace(/^\d{3} \w+: /, '');
}
