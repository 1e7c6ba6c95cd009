import { setTimeout as wait } from 'node:timers/promises';
import type { PosthornClient, Schemas } from '@posthorn/client';
import { visible } from '@posthorn/receiver/listen/visible';
import { CommandError, EXIT } from '../exit.ts';
import type { Shell } from '../shell.ts';
import type { Output } from '../terminal/output.ts';
import { type Column, fieldsOf, tableOf } from '../terminal/table.ts';

const POLL_MS = 500;
/** Longer than the 20 s that the gateway waits for a receiver, in milliseconds. */
const PATIENCE_MS = 40_000;

const ATTEMPT_COLUMNS: readonly Column<Schemas['Attempt']>[] = [
  ['attempt', ({ number }) => number],
  ['started', ({ startedAt }) => startedAt],
  ['took', ({ durationMs }) => `${durationMs} ms`],
  ['result', ({ statusCode, errorClass }) => statusCode ?? errorClass],
  ['answer', ({ answer }) => answer],
  ['next attempt', ({ nextAttemptAt }) => nextAttemptAt],
];

/** Shows a notification, with its attempts if they are known. */
export function showNotification(
  notification: Schemas['Notification'] | Schemas['FullNotification'],
  output: Output,
): void {
  const { _links, ...fields } = notification;
  output.show(notification, () => {
    if (!('attempts' in fields)) return fieldsOf(fields);
    const { attempts, ...others } = fields;
    if (attempts.length === 0) return fieldsOf(others);
    return [fieldsOf(others), tableOf(attempts, ATTEMPT_COLUMNS), ...explanationsOf(attempts)].join('\n\n');
  });
}

/** Why attempts failed and what to do: once for each cause, as the last attempt with this cause tells it. */
function explanationsOf(attempts: readonly Schemas['Attempt'][]): string[] {
  const last = new Map(
    attempts.flatMap(({ number, explanation }) =>
      // A gateway of the previous version explains nothing.
      explanation ? [[explanation.code, { number, explanation }] as const] : [],
    ),
  );
  return [...last.values()].map(({ number, explanation: { code, message, advice } }) =>
    [`Attempt ${number}: ${message}`, advice, `(${code})`].map(visible).join('\n  '),
  );
}

/**
 * Checks the answer of a request that waited for an attempt.
 * @throws CommandError failed if the attempt failed, unavailable if none ended
 */
export function requireDelivered({ id, status, attemptCount }: Schemas['Notification']): void {
  if (status === 'Delivered') return;
  if (attemptCount > 0) throw new CommandError(EXIT.failed, `${id} was not delivered: ${status}`);
  throw new CommandError(EXIT.unavailable, `No attempt of ${id} has ended yet. Is a worker running?`);
}

/**
 * Waits for the next attempt of a notification, and shows the result.
 * @param before number of attempts so far
 * @throws CommandError failed if the attempt failed, unavailable if none came
 */
export async function awaitDelivery(
  id: string,
  before: number,
  client: PosthornClient,
  { output, signal }: Shell,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const notification = await client.getNotification(id, { signal });
    if (notification.attemptCount > before || notification.status === 'Cancelled') {
      showNotification(notification, output);
      if (notification.status === 'Delivered') return;
      throw new CommandError(EXIT.failed, `${id} was not delivered: ${notification.status}`);
    }
    if (Date.now() > deadline) {
      throw new CommandError(
        EXIT.unavailable,
        `No attempt within ${PATIENCE_MS / 1_000} s. Is a worker running?`,
      );
    }
    output.progress(`Waiting for the attempt of ${id} …`);
    await wait(POLL_MS, undefined, { signal });
  }
}
