import { stepDigest } from '@posthorn/db/digests/step';
import type { Digest } from '@posthorn/domain/gateway-event-types';
import { type Client, createClient } from './client.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { createWorld, type World } from './world.ts';

export const HOUR_MS = 3_600_000;

export let world: World;
export let owner: Client;
const receivers: Pick<Receiver, 'close'>[] = [];

export async function start(workers: number, env: Record<string, string> = {}): Promise<void> {
  world = await createWorld({ workers, env });
  owner = await createClient(world);
}
export async function stop(): Promise<void> {
  await world.close();
  for (const receiver of receivers.splice(0)) await receiver.close();
}

export async function startEndpoint(receiver: Promise<Receiver> = startReceiver()): Promise<Receiver> {
  const started = await receiver;
  receivers.push(started);
  return started;
}

/** Fixed, because an hour may end during a test. */
const HOUR_BEFORE_LAST = (Math.floor(Date.now() / HOUR_MS) - 2) * HOUR_MS;
/** The start of the hour before last, minus `hours`. */
export const hoursBefore = (hours: number) => new Date(HOUR_BEFORE_LAST - hours * HOUR_MS);
export const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Makes the digest of the hour that begins at `from` due now. */
export async function makeDue(configurationId: string, from: Date, dueAt = new Date()): Promise<void> {
  await world.db.digestSchedule.update({ where: { configurationId }, data: { digestedTo: from, dueAt } });
}

/** All digests of a configuration in the order of their creation, as their events hold them. */
export async function digestsOf(configurationId: string): Promise<Digest[]> {
  const rows = await world.db.$queryRaw<{ body: string }[]>`
    SELECT body FROM notifications AS notification JOIN events AS event ON event.id = event_id
    WHERE configuration_id = ${configurationId} AND type = 'WEBHOOK.DIGEST' ORDER BY notification.id`;
  return rows.map(({ body }) => JSON.parse(body));
}

/** Creates digests until none is due. */
export async function digestAll(now: Date): Promise<void> {
  while ((await stepDigest(world.db, now)) !== null);
}
