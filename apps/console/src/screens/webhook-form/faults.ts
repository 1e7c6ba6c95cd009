import { hasCode, PosthornError } from '@posthorn/client';

/** What is wrong with a field: `faultAt('/url')`. */
export type FaultAt = (pointer: string) => string | undefined;

/** Fields that stand in the form. A fault elsewhere is shown above the form's buttons. */
const FIELDS =
  /^\/(url|name|description|eventTypes|storeId|maxConcurrency|maxPerSecond|ordering|replayAfterRecovery|digest|signatures|filter|metadata|contacts|headers|authentication|secret)(\/|$)/;

/** Begins like a sentence: the gateway's messages continue the name of the field. */
const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

/** Finds the fault of a field, or of a part of the field, in a problem's JSON pointers. */
export function faultFinder(error: unknown): FaultAt {
  if (!(error instanceof PosthornError)) return () => undefined;
  return (pointer) => {
    const own = error.errors.filter(({ path }) => path === pointer || path.startsWith(`${pointer}/`));
    if (own.length === 0) return undefined;
    return own
      .map(({ path, message }) => {
        const part = decode(path.slice(pointer.length + 1));
        return /^\d*$/.test(part) ? sentence(message) : `${part}: ${message}.`;
      })
      .join(' ');
  };
}

/** A name as a part of a JSON Pointer (RFC 6901 §3). */
export const encodePart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const decode = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** Whether every fault of an error stands beside a field of the form. */
export function isShownByFields(error: unknown): boolean {
  return hasCode(error, 'invalid_request') && error.errors.length > 0 && error.errors.every(isField);
}

const isField = ({ path }: { path: string }): boolean => FIELDS.test(path);
