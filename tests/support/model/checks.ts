/** What must hold after a run, when nothing is open any more. */
import type { Attempt, Notification } from '@posthorn/db/generated/client';
import type { Model, WebhookModel } from './model.ts';
import type { System, Webhook } from './system.ts';

const MOST_ATTEMPTS = 10;
/** Times are stored in whole milliseconds. */
const ROUNDING_MS = 2;

type Outcome = {
  number: number;
  notification: Notification;
  /** In the order of their numbers. */
  attempts: Attempt[];
};

/** @returns what is wrong, for each webhook */
export async function findViolations(model: Model, system: System): Promise<string[]> {
  const found: string[] = [];
  for (const [at, webhook] of system.webhooks.entries()) {
    const expected = model.webhooks[at];
    if (expected === undefined) continue;
    const outcomes = await readOutcomes(system, webhook);
    const problems = [
      ...webhook.endpoint.violations,
      ...missing(expected, outcomes),
      ...outcomes.flatMap((outcome) => wrongEnd(model, webhook, outcome)),
      ...outOfOrder(expected, webhook, outcomes),
    ];
    found.push(...problems.map((problem) => `webhook ${at}: ${problem}`));
  }
  return found;
}

async function readOutcomes({ world: { db } }: System, { id }: Webhook): Promise<Outcome[]> {
  const notifications = await db.notification.findMany({ where: { configurationId: id } });
  const events = await db.event.findMany({
    where: { id: { in: notifications.map(({ eventId }) => eventId) } },
    select: { id: true, body: true },
  });
  const numbers = new Map(events.map((event) => [event.id, Number(JSON.parse(event.body).number)]));
  const attempts = await db.attempt.findMany({
    where: { notificationId: { in: notifications.map((each) => each.id) } },
    orderBy: { number: 'asc' },
  });
  const attemptsOf = groupBy(attempts, ({ notificationId }) => notificationId);
  return notifications
    .map((notification) => ({
      number: numbers.get(notification.eventId) ?? Number.NaN,
      notification,
      attempts: attemptsOf.get(notification.id) ?? [],
    }))
    .sort((one, other) => one.number - other.number);
}

/** Every accepted event has a notification, and there are no others. */
function missing({ expected }: WebhookModel, outcomes: readonly Outcome[]): string[] {
  const wanted = expected.map(({ number }) => number).join(' ');
  const found = outcomes.map(({ number }) => number).join(' ');
  return wanted === found ? [] : [`has notifications ${found} instead of ${wanted}`];
}

const isSuccess = ({ statusCode }: Attempt) => statusCode === 200;

function wrongEnd(
  model: Model,
  { endpoint }: Webhook,
  { number, notification, attempts }: Outcome,
): string[] {
  const { id, status, attemptCount } = notification;
  const { count = 0, succeeded = 0 } = endpoint.arrivals.get(id) ?? {};
  const successes = attempts.filter(isSuccess).length;
  const rules: [boolean, string][] = [
    [attempts.every((attempt, at) => attempt.number === at + 1), 'its attempts have gaps'],
    [attemptCount === attempts.length && attemptCount <= MOST_ATTEMPTS, `it has ${attemptCount} attempts`],
    // A killed worker records nothing of its request, and another worker repeats the request.
    [count <= attempts.length + model.kills, `${count} requests for ${attempts.length} attempts`],
    [successes <= succeeded, `${successes} recorded successes of ${succeeded}`],
    [model.cancelled.has(id) === (status === 'Cancelled'), `it is ${status}`],
    [
      status !== 'Delivered' || (successes === 1 && attempts.at(-1)?.statusCode === 200),
      'no success at its end',
    ],
    [
      status !== 'Failed' || (attemptCount === MOST_ATTEMPTS && successes === 0),
      `Failed after ${attemptCount}`,
    ],
  ];
  return rules.flatMap(([holds, problem]) => (holds ? [] : [`${number} (${id}): ${problem}`]));
}

/** What was published with an order arrives in this order, and starts after the end of what came before. */
function outOfOrder(
  { expected }: WebhookModel,
  { endpoint }: Webhook,
  outcomes: readonly Outcome[],
): string[] {
  const byNumber = new Map(outcomes.map((outcome) => [outcome.number, outcome]));
  const chains = groupBy(
    expected.filter(({ isOrdered }) => isOrdered),
    ({ record }) => record,
  );
  return [...chains.values()].flatMap((chain) => {
    // The end of a cancelled notification is the cancellation. Its last request may end later.
    const sent = chain
      .flatMap(({ number }) => byNumber.get(number) ?? [])
      .filter(({ notification: { status, id } }) => status !== 'Cancelled' && endpoint.arrivals.has(id));
    return sent.slice(1).flatMap((later, at) => {
      const before = sent[at];
      return before === undefined || isAfter(endpoint, before, later)
        ? []
        : [`${later.number} was sent before the end of ${before.number}`];
    });
  });
}

function isAfter({ arrivals }: Webhook['endpoint'], before: Outcome, later: Outcome): boolean {
  const firstAt = ({ notification: { id } }: Outcome) => arrivals.get(id)?.firstAt ?? 0;
  const ends = before.attempts.map(({ startedAt, durationMs }) => startedAt.getTime() + durationMs);
  const starts = later.attempts.map(({ startedAt }) => startedAt.getTime());
  return firstAt(before) < firstAt(later) && Math.max(...ends) <= Math.min(...starts) + ROUNDING_MS;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
