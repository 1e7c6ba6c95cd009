import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { type Answer, decode, encode, type Packet, RECURSION_AVAILABLE } from 'dns-packet';

/** The records of a name: addresses of both families, an alias, or a failure. */
export type Zone = readonly string[] | { alias: string } | 'NXDOMAIN' | 'SERVFAIL' | 'silence';

/** A real DNS server on loopback, over UDP. */
export type NameServer = {
  /** The value for the setting DNS_SERVERS. */
  address: string;
  /** The records by name. Tests may change the records at any time. Unknown names get NXDOMAIN. */
  names: Map<string, Zone>;
  /** The number of queries for a name by record type. */
  asked(name: string): { A: number; AAAA: number };
  /** Sets the addresses of a name and answers all queries for the name so far. */
  answerLate(name: string, addresses: readonly string[]): void;
  close(): Promise<void>;
};

type Query = { packet: Packet; name: string; type: 'A' | 'AAAA'; from: RemoteInfo };

const TTL_SECONDS = 300;
const RCODES = { SERVFAIL: 2, NXDOMAIN: 3 } as const;

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const names = new Map<string, Zone>();
  const queries: Query[] = [];

  const send = ({ packet, from }: Query, rcode: number, answers: Answer[]) => {
    const { id = 0, questions = [] } = packet;
    socket.send(
      encode({ type: 'response', id, flags: RECURSION_AVAILABLE | rcode, questions, answers }),
      from.port,
      from.address,
    );
  };
  const answer = (query: Query) => {
    const zone = names.get(query.name) ?? 'NXDOMAIN';
    if (zone === 'silence') return;
    if (zone === 'NXDOMAIN' || zone === 'SERVFAIL') return send(query, RCODES[zone], []);
    send(query, 0, recordsOf(names, query));
  };
  socket.on('message', (message, from) => {
    const packet = decode(message);
    const [question] = packet.questions ?? [];
    if (question?.type !== 'A' && question?.type !== 'AAAA') return;
    const query = { packet, name: question.name.toLowerCase(), type: question.type, from };
    queries.push(query);
    answer(query);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');

  return {
    address: `127.0.0.1:${socket.address().port}`,
    names,
    asked(name) {
      const types = queries.filter((query) => query.name === name).map(({ type }) => type);
      return {
        A: types.filter((type) => type === 'A').length,
        AAAA: types.filter((type) => type === 'AAAA').length,
      };
    },
    answerLate(name, addresses) {
      names.set(name, addresses);
      for (const query of queries) if (query.name === name) answer(query);
    },
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

/** The answer of a recursive server: an alias with the records of its target. */
function recordsOf(names: ReadonlyMap<string, Zone>, { name, type }: Pick<Query, 'name' | 'type'>): Answer[] {
  const zone = names.get(name);
  if (zone === undefined || typeof zone === 'string') return [];
  if ('alias' in zone) {
    const alias: Answer = { type: 'CNAME', name, ttl: TTL_SECONDS, data: zone.alias };
    return [alias, ...recordsOf(names, { name: zone.alias, type })];
  }
  return zone
    .filter((address) => isIP(address) === (type === 'A' ? 4 : 6))
    .map((address): Answer => ({ type, name, ttl: TTL_SECONDS, data: address }));
}
