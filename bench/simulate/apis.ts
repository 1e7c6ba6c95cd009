import type { Clock } from './clock.ts';
import type { GroupCost } from './model-costs.ts';
import type { Counts, STATEMENTS } from './parts.ts';
import type { Lane, Message } from './shard.ts';
import { createGroups, type Station } from './station.ts';

/** Most items of a group, as in the API. */
const KEYS = { maxItems: 100 };
const EVENTS = { maxItems: 100 };
const OFFERS = { maxItems: 500 };

type ApiParts = {
  clock: Clock;
  cost: GroupCost;
  query: (statement: keyof typeof STATEMENTS, count: number, done: () => void) => void;
  offer: (shard: number, messages: Message[], done: () => void) => void;
  nthShard: (lane: Lane) => number;
  counts: Counts;
};

/** An API process: request, API key, event, answer, offer. */
export function createApi(station: Station, { clock, cost, query, offer, nthShard, counts }: ApiParts) {
  type Publication = { message: Message; answer: () => void };
  const prepare = (then: () => void) => station.run('message', cost.group, then);
  const offers = new Map<number, (message: Message) => void>();
  const offerTo = (nth: number) => {
    const known = offers.get(nth);
    if (known !== undefined) return known;
    const call = (messages: Message[], done: () => void) => offer(nth, messages, done);
    const created = createGroups<Message>(clock, { ...OFFERS, prepare, call });
    offers.set(nth, created);
    return created;
  };
  const write = createGroups<Publication>(clock, {
    ...EVENTS,
    prepare,
    call: (items, done) =>
      query('write', items.length, () => {
        for (const { message, answer } of items) {
          counts.accepted += 1;
          counts.publishMs.push(clock.now - message.publishedAt);
          offerTo(nthShard(message.lane))(message);
          answer();
        }
        done();
      }),
  });
  const check = createGroups<Publication>(clock, {
    ...KEYS,
    prepare,
    call: (items, done) =>
      query('key', items.length, () => {
        for (const item of items) write(item);
        done();
      }),
  });
  return (message: Message, answer: () => void) =>
    station.run('message', cost.each, () => check({ message, answer }));
}
