import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { dueTimeOf } from '@posthorn/db/digests/schedule';
import { stepDigest } from '@posthorn/db/digests/step';
import { idFloor } from '@posthorn/domain/ids';
import {
  digestAll,
  digestsOf,
  HOUR_MS,
  hoursBefore,
  later,
  makeDue,
  owner,
  start,
  stop,
  world,
} from './support/digests.ts';

jest.setTimeout(120_000);

describe('step by step', () => {
  beforeAll(() => start(0));
  afterAll(stop);
  // Otherwise a later test would create the digests of this one.
  afterEach(() => world.db.digestSchedule.deleteMany());

  test('an hour with more notifications than one statement reads has one hash over all of them', async () => {
    const { id } = await owner.createWebhook({ url: 'http://127.0.0.1:9/', digest: 'hourly' });
    const from = hoursBefore(0);
    const prefix = idFloor('ntf', from).slice(0, -16);
    const rows = await world.db.$queryRaw<{ id: string }[]>`
      INSERT INTO notifications (id, organization_id, configuration_id, event_id, status, created_at)
      SELECT ${prefix} || lpad(n::text, 16, '0'), 'org_test', ${id}, 'evt_old', 'Delivered', now()
      FROM generate_series(1, 20_001) AS n RETURNING id`;
    const ids = rows.map((row) => row.id).sort();
    await makeDue(id, from);
    await digestAll(new Date());
    const hash = createHash('sha256').update(ids.join('\n')).digest('hex');
    expect(await digestsOf(id)).toMatchObject([{ count: 20_001, firstId: ids[0], lastId: ids.at(-1), hash }]);
  });

  test('digests begin with the first whole hour, come once for each hour, and end when they are turned off', async () => {
    const { id } = await owner.createWebhook({ url: 'http://127.0.0.1:9/', digest: 'hourly' });
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    const first = await world.db.digestSchedule.findUniqueOrThrow({ where: { configurationId: id } });
    const from = first.digestedTo;
    const ahead = from.getTime() - Date.now();
    expect(from.getTime() % HOUR_MS).toBe(0);
    expect(ahead > 0 && ahead <= HOUR_MS).toBe(true);
    // The hour before last: an hour must have been over for an hour.
    expect(first.dueAt.getTime()).toBeGreaterThanOrEqual(from.getTime() + 2 * HOUR_MS);
    expect(first.dueAt.getTime()).toBeLessThan(from.getTime() + 2.5 * HOUR_MS);
    await makeDue(id, from);
    await digestAll(later(from, 2 * HOUR_MS - 1));
    expect(await digestsOf(id)).toEqual([]);
    const due = (hour: number) => dueTimeOf(id, later(from, hour * HOUR_MS));
    for (const hour of [0, 0.4, 0, 1]) await digestAll(due(hour));
    // A second request for digests does not begin again, and an update of other fields changes nothing.
    await owner.post(`/v1/webhooks/${id}`, { digest: 'hourly' }).expect(200);
    await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 3 }).expect(200);
    await digestAll(due(2));
    const froms = (await digestsOf(id)).map((digest) => digest.from);
    expect(froms).toEqual([0, 1, 2].map((hour) => later(from, hour * HOUR_MS).toISOString()));
    await owner.post(`/v1/webhooks/${id}`, { digest: null }).expect(200);
    await digestAll(due(4));
    expect(await digestsOf(id)).toHaveLength(3);
    await owner.post(`/v1/webhooks/${id}`, { digest: 'hourly' }).expect(200);
    expect(await world.db.digestSchedule.count()).toBe(1);
    await owner.delete(`/v1/webhooks/${id}`).expect(204);
    expect(await world.db.digestSchedule.count()).toBe(0);
  });

  test('a disabled webhook gets the digests of the hours in which it was active, and the others when it is enabled', async () => {
    const { id } = await owner.createWebhook({ url: 'http://127.0.0.1:9/', digest: 'hourly' });
    await owner.post(`/v1/webhooks/${id}/disable`, '').expect(200);
    await world.db.webhookConfiguration.update({
      where: { id },
      data: { disabledAt: later(hoursBefore(2), HOUR_MS / 2) },
    });
    await makeDue(id, hoursBefore(3), hoursBefore(0));
    // The digests of all hours until the hour before last are due.
    const now = dueTimeOf(id, hoursBefore(0));
    await digestAll(now);
    const froms = async () => (await digestsOf(id)).map(({ from }) => from);
    const expected = [3, 2, 1, 0].map((hours) => hoursBefore(hours).toISOString());
    expect(await froms()).toEqual(expected.slice(0, 2));
    await owner.post(`/v1/webhooks/${id}/enable`, '').expect(200);
    // At once, although the next look at the disabled webhook was due later.
    const enabledAt = new Date(Math.max(Date.now(), now.getTime()));
    await digestAll(enabledAt);
    expect(await froms()).toEqual(expected);
  });

  test('a transaction that may still write into an hour delays the digest of the hour', async () => {
    const { id } = await owner.createWebhook({ url: 'http://127.0.0.1:9/', digest: 'hourly' });
    const now = later(hoursBefore(0), 2 * HOUR_MS + 50);
    await makeDue(id, hoursBefore(0), now);
    await world.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_current_xact_id()::text`;
      await wait(200);
      expect(await stepDigest(world.db, now)).toEqual({ created: null });
    });
    expect(await digestsOf(id)).toEqual([]);
    await digestAll(later(now, 60_000));
    expect(await digestsOf(id)).toHaveLength(1);
  });
});
