import { type Client, createClient, SECRET } from './client.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { createWorld, type World } from './world.ts';

/** What the specification is held against: a gateway with a key and a configuration in it. */
export type Conformance = {
  world: World;
  owner: Client;
  receiver: Receiver;
  /** What creating a key and a configuration was answered with. */
  key: Record<string, unknown>;
  webhook: Record<string, unknown>;
  close(): Promise<void>;
};

/** A configuration without its url. */
export const given = { eventTypes: ['SALE.CREATE'], maxConcurrency: 7, secret: SECRET };

export async function startConformance(): Promise<Conformance> {
  const world = await createWorld();
  const owner = await createClient(world);
  const receiver = await startReceiver();
  const key = await owner.post('/v1/apikeys', { name: 'a key', scopes: 'sale:read sale:write' }).expect(201);
  const webhook = await owner.post('/v1/webhooks', { ...given, url: receiver.url }).expect(201);
  return {
    world,
    owner,
    receiver,
    key: key.body,
    webhook: webhook.body,
    async close() {
      await world.close();
      await receiver.close();
    },
  };
}
