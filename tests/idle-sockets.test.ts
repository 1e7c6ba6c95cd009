import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { limitIdleSockets } from '../apps/worker/src/egress/agents.ts';
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
  limitIdleSockets(agents, MOST);
});
afterEach(async () => {
  for (const agent of agents) agent.destroy();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

async function ask(agent: Agent, { port }: SocketReceiver): Promise<void> {
  const [answer]: IncomingMessage[] = await once(get({ agent, host: '127.0.0.1', port }), 'response');
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

  test('do not include sockets in use, which have no limit', async () => {
    await Promise.all(receivers.map((receiver) => ask(agents[0], receiver)));
    expect(opened()).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
