import { hasCode, PosthornError } from '@posthorn/client';
import { CommandError, EXIT, type ExitStatus } from './exit.ts';

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
  if (error instanceof PosthornError) return refusal(error);
  return new CommandError(EXIT.failed, error instanceof Error ? error.message : String(error), {
    cause: error,
  });
}

/** The failure for a missing answer of the gateway, or for an answer that is not 2xx. */
function refusal(error: PosthornError): CommandError {
  const { status, errors, requestId } = error;
  const lines = [
    reasonOf(error),
    ...errors.map((fault) => `  ${[fault.path, fault.message].filter((text) => text !== '').join(' ')}`),
    ...adviceFor(error),
    ...(requestId === undefined ? [] : [`(request ${requestId})`]),
  ];
  const exit = status === undefined ? EXIT.unavailable : (STATUSES[status] ?? EXIT.failed);
  return new CommandError(exit, lines.join('\n'));
}

/** The client puts the status, the code and all faults into its message. The faults have lines of their own here. */
function reasonOf(error: PosthornError): string {
  // The gateway's own reason names headers, which a user of this program does not send by hand.
  if (hasCode(error, 'token_required')) return 'An API key cannot do this.';
  if (error.errors.length > 0) return error.detail ?? 'The gateway rejected the data:';
  return error.detail ?? error.message.replace(/^\d{3} \w+: /, '');
}

function adviceFor(error: PosthornError): string[] {
  if (error.status === undefined) return ['Check the address, which --gateway or POSTHORN_URL sets.'];
  if (hasCode(error, 'token_required')) {
    return ['Unset POSTHORN_API_KEY and sign in with posthorn login, or set POSTHORN_TOKEN.'];
  }
  return error.status === 401
    ? ['Sign in again with posthorn login, or check POSTHORN_TOKEN or POSTHORN_API_KEY.']
    : [];
}
