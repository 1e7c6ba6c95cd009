import { lookup } from 'node:dns';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createSecureContext } from 'node:tls';
import { createAgents, createIdleLimit, rememberOrganization } from '../apps/worker/src/egress/agents.ts';
import { rememberIdleTime } from '../apps/worker/src/egress/idle-time.ts';
import { eventually } from './support/eventually.ts';
import { type SocketReceiver, startSocketReceiver } from './support/socket-receiver.ts';

const MOST = 4;

let receivers: SocketReceiver[];
let agents: [Agent, Agent];

beforeEach(async () => {
  receivers = await Promise.all(
    Array.from({ length: 6 }, () =>
      startSocketReceiver((socket) =>
        socket.on('data', () => socket.write('HTTP/1.1 204 No Content\r\n\r\n')),
      ),
    ),
  );
  agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  createIdleLimit(MOST)(agents);
});
afterEach(async () => {
  for (const agent of agents) agent.destroy();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

async function ask(agent: Agent, { port }: SocketReceiver, organizationId = ''): Promise<void> {
  const request = get({ agent, host: '127.0.0.1', port });
  request.once('socket', (socket) => rememberOrganization(socket, organizationId));
  const [answer]: IncomingMessage[] = await once(request, 'response');
  answer?.resume();
  await once(agent, 'free');
}
const opened = () => receivers.map(({ sockets }) => sockets.length);
const isOpen = () => receivers.map(({ sockets }) => sockets.some(({ readyState }) => readyState === 'open'));

describe('idle sockets', () => {
  test('are limited over all hosts and agents, and the oldest are closed', async () => {
    for (const [n, receiver] of receivers.entries()) await ask(agents[n % 2 === 0 ? 0 : 1], receiver);
    await eventually('two are closed', () => isOpen().filter((each) => each).length === MOST);
    expect(isOpen()).toEqual([false, false, true, true, true, true]);
  });

  test('age from their last use', async () => {
    const [first, ...others] = receivers;
    if (first === undefined) throw new Error('no receiver');
    for (const receiver of others.slice(0, MOST)) {
      await ask(agents[0], first);
      await ask(agents[0], receiver);
    }
    await eventually('one is closed', () => isOpen().filter((each) => each).length === MOST);
    expect(isOpen()).toEqual([true, false, true, true, true, false]);
    expect(opened()).toEqual([1, 1, 1, 1, 1, 0]);
  });

  test('of one organization with many hosts do not close those of another', async () => {
    const [first, second, ...others] = receivers;
    if (first === undefined || second === undefined) throw new Error('no receiver');
    await ask(agents[0], first, 'org_victim');
    await ask(agents[1], second, 'org_victim');
    for (const receiver of others) await ask(agents[0], receiver, 'org_attacker');
    await eventually('two are closed', () => isOpen().filter((each) => each).length === MOST);
    expect(isOpen()).toEqual([true, true, false, false, true, true]);
    // A connection belongs to the organization that used it last.
    await ask(agents[0], first, 'org_attacker');
    await ask(agents[0], others[0] ?? first, 'org_victim');
    await eventually('another is closed', () => !isOpen()[4]);
    expect(isOpen()).toEqual([true, true, true, false, false, true]);
    expect(opened()).toEqual([1, 1, 2, 1, 1, 1]);
  });

  test('do not include sockets in use, which have no limit', async () => {
    await Promise.all(receivers.map((receiver) => ask(agents[0], receiver)));
    expect(opened()).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe('an idle socket', () => {
  test('closes before its receiver closes it: at once, 1 s before the announced timeout, or after 4 s', async () => {
    const { http } = createAgents({
      route: { lookup, open: null },
      secureContext: createSecureContext(),
      keepAlive: true,
    });
    const closed: string[] = [];
    const announced = ['timeout=60', 'max=100', 'max=9, timeout=4', 'timeout=2', 'timeout=1'];
    const announcing = await Promise.all(
      announced.map((keepAlive) =>
        startSocketReceiver((socket) => {
          socket.on('data', () =>
            socket.write(`HTTP/1.1 204 No Content\r\nKeep-Alive: ${keepAlive}\r\n\r\n`),
          );
          socket.once('close', () => closed.push(keepAlive));
        }),
      ),
    );
    try {
      await Promise.all(
        announcing.map(async ({ port }) => {
          const [answer]: IncomingMessage[] = await once(
            get({ agent: http, host: '127.0.0.1', port }).once('response', rememberIdleTime),
            'response',
          );
          answer?.resume();
        }),
      );
      await eventually('four are closed', () => closed.length === 4);
      expect(closed).toEqual(['timeout=1', 'timeout=2', 'max=9, timeout=4', 'max=100']);
      const used = announcing.flatMap(({ sockets }) => sockets).length;
      expect(used).toBe(announced.length);
    } finally {
      http.destroy();
      await Promise.all(announcing.map((receiver) => receiver.close()));
    }
  });
});
