import type { WebhookPlace } from '@posthorn/db/operators/webhooks/list';
import { WEBHOOK_STATES } from '@posthorn/db/operators/webhooks/states';
import { isId } from '@posthorn/domain/ids';

/** Milliseconds since 1970, or nothing. */
const TIME = /^\d{0,15}$/;

/** Prints the place of a webhook in the list. */
export const placeText = ({ state, since, id }: WebhookPlace): string =>
  `${state}.${since?.getTime() ?? ''}.${id}`;

/** Reads a printed place; null for any other text. */
export function parsePlace(text: string): WebhookPlace | null {
  const [name = '', time = '', id = '', ...rest] = text.split('.');
  const state = WEBHOOK_STATES.find((each) => each === name);
  if (state === undefined || !TIME.test(time) || !isId('es', id) || rest.length > 0) return null;
  if ((time === '') !== (state === 'Active')) return null;
  return { state, since: time === '' ? null : new Date(Number(time)), id };
}
