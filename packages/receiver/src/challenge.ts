/** The body of a `WEBHOOK.CHALLENGE`. A gateway that verifies endpoints sends nothing else before the answer. */
export type Challenge = { readonly id: string; readonly webhookId: string; readonly challenge: string };

/** The response to a challenge. With Fetch: `new Response(answer.body, answer)`. */
export type ChallengeAnswer = {
  readonly status: 200;
  readonly headers: { readonly 'content-type': string };
  readonly body: string;
};

/**
 * The response that verifies the endpoint, or undefined for a notification that is no challenge.
 *
 * The signature covers the body, but not the event type. So the body decides too: a captured notification with another
 * type does not become a challenge.
 * @param notification a notification that `verify` or `readAndVerify` returned
 */
export function challengeAnswer(notification: {
  readonly type: string;
  readonly json: () => unknown;
}): ChallengeAnswer | undefined {
  if (notification.type !== 'WEBHOOK.CHALLENGE') return undefined;
  const challenge = challengeIn(notification.json());
  if (challenge === undefined) return undefined;
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge }),
  };
}

function challengeIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('challenge' in body))
    return undefined;
  const { id, challenge } = body;
  const isChallenge = typeof id === 'string' && id.startsWith('chl_') && typeof challenge === 'string';
  return isChallenge ? challenge : undefined;
}
