import fc from 'fast-check';
import { type Failure, type Model, publishTo, type Start, type WebhookModel } from './model.ts';
import type { System, Webhook } from './system.ts';

type Command = fc.AsyncCommand<Model, System>;

const WEBHOOKS = 3;
const RECORDS = ['sale_a', 'sale_b', 'sale_c', 'sale_d'];

const maxConcurrency = fc.integer({ min: 1, max: 8 });
const record = fc.constantFrom(...RECORDS);
const webhook = fc.nat(WEBHOOKS - 1);

/** The webhooks of a run. The first one has an order at the beginning. */
export const starts: fc.Arbitrary<Start[]> = fc
  .tuple(...Array.from({ length: WEBHOOKS }, () => maxConcurrency))
  .map((sizes) => sizes.map((size, at) => ({ isOrdered: at === 0, maxConcurrency: size })));

function command(
  name: string,
  run: Command['run'],
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return { check, run, toString: () => name };
}

const publish = fc.array(record, { minLength: 1, maxLength: 10 }).map((records) =>
  command(`publish(${records.join(' ')})`, async (model, { owner }) => {
    const { numbers, created } = publishTo(model, records);
    const events = records.map((id, at) => ({ type: 'SALE.CREATE', data: { id, number: numbers[at] } }));
    const { body } = await owner.post('/v1/events/batch', { events }).expect(202);
    const counts: { notificationCount: number }[] = body.data;
    expect(counts.reduce((sum, { notificationCount }) => sum + notificationCount, 0)).toBe(created);
  }),
);

const failEndpoint = fc.tuple(webhook, fc.constantFrom<Failure>('refuse', 'hang')).map(([at, failure]) =>
  onWebhook(`fail(${at} ${failure})`, at, (own) => {
    own.failure = failure;
  }),
);

const failRecord = fc
  .tuple(webhook, record)
  .map(([at, id]) => onWebhook(`fail(${at} ${id})`, at, (own) => void own.refused.add(id)));

const succeed = webhook.map((at) => onWebhook(`succeed(${at})`, at, heal));

export function heal(own: WebhookModel): void {
  own.failure = null;
  own.refused.clear();
}

const disable = webhook.map((at) =>
  change(`disable(${at})`, at, '/disable', '', (own) => {
    own.isActive = false;
  }),
);

const enable = webhook.map((at) =>
  change(`enable(${at})`, at, '/enable', '', (own) => {
    own.isActive = true;
  }),
);

const resize = fc.tuple(webhook, maxConcurrency).map(([at, size]) =>
  change(`resize(${at} ${size})`, at, '', { maxConcurrency: size }, (own) => {
    own.maxConcurrency = size;
  }),
);

const reorder = fc.tuple(webhook, fc.boolean()).map(([at, isOrdered]) =>
  change(
    `reorder(${at} ${isOrdered ? 'record' : 'none'})`,
    at,
    '',
    { ordering: isOrdered ? 'record' : 'none' },
    (own) => {
      own.isOrdered = isOrdered;
    },
  ),
);

/** Cancels one of the open notifications, and none that has ended. */
const cancel = fc.tuple(webhook, fc.nat(1_000)).map(([at, which]) =>
  command(`cancel(${at} ${which})`, async (model, { owner, world, webhooks, granted }) => {
    const own = getAt(webhooks, at);
    const open = await world.db.notification.findMany({
      where: { configurationId: own.id, status: { in: ['Pending', 'Retrying'] } },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    const chosen = open[which % Math.max(1, open.length)];
    if (chosen === undefined) return;
    const { status, body } = await owner.post(`/v1/notifications/${chosen.id}/cancel`, '');
    // It has ended meanwhile.
    if (status === 409) return;
    expect([status, body.status]).toEqual([200, 'Cancelled']);
    model.cancelled.add(chosen.id);
    await forbid(own, chosen.id, granted);
  }),
);

/** A request that was granted a slot before the answer may be on the way. */
async function forbid(own: Webhook, id: string, granted: System['granted']): Promise<void> {
  if ((await granted(own)).includes(id)) own.endpoint.pardon([id]);
  own.endpoint.forbid(id);
}

const kill = fc.nat(1).map((at) =>
  command(`kill(${at})`, async (model, { killWorker }) => {
    model.kills += 1;
    await killWorker(at);
  }),
);

const flush = fc.constant(command('flush', (_model, system) => system.flush()));

const watch = fc
  .integer({ min: 1, max: 20 })
  .map((count) => command(`watch(${count})`, (_model, { untilArrivals }) => untilArrivals(count)));

export function stepsOf(count: number): fc.Arbitrary<Command[]> {
  const step = fc.oneof(
    { weight: 30, arbitrary: publish },
    { weight: 20, arbitrary: watch },
    { weight: 8, arbitrary: failEndpoint },
    { weight: 8, arbitrary: failRecord },
    { weight: 16, arbitrary: succeed },
    { weight: 3, arbitrary: disable },
    { weight: 9, arbitrary: enable },
    { weight: 8, arbitrary: resize },
    { weight: 8, arbitrary: reorder },
    { weight: 12, arbitrary: cancel },
    { weight: 3, arbitrary: kill },
    { weight: 1, arbitrary: flush },
  );
  return fc.array(step, { minLength: count, maxLength: count });
}

function onWebhook(name: string, at: number, apply: (own: WebhookModel) => void): Command {
  return command(name, async (model) => apply(getAt(model.webhooks, at)));
}

function change(
  name: string,
  at: number,
  path: string,
  body: object | string,
  apply: (own: WebhookModel) => void,
): Command {
  return command(name, async (model, system) => {
    apply(getAt(model.webhooks, at));
    await system.change(at, path, body);
  });
}

function getAt<Item>(items: readonly Item[], at: number): Item {
  const item = items[at];
  if (item === undefined) throw new RangeError(`No webhook ${at}`);
  return item;
}
