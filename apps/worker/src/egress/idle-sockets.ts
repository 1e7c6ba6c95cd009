import type { Agent } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Lets agents keep so many idle sockets among them and no more; for a further one the oldest is
 * closed. Node's `maxTotalSockets` counts sockets in use as well, and makes requests wait behind
 * other hosts' idle ones.
 */
export function boundIdleSockets(agents: readonly Agent[], most: number): void {
  const idle = new Set<Duplex>();
  function forget(this: Duplex): void {
    idle.delete(this);
  }
  for (const agent of agents) {
    // False where the socket must not be kept, although Node's types don't say so.
    const keepSocketAlive: (socket: Duplex) => unknown = agent.keepSocketAlive.bind(agent);
    const reuseSocket = agent.reuseSocket.bind(agent);
    agent.keepSocketAlive = (socket) => {
      if (keepSocketAlive(socket) === false) return false;
      const [oldest] = idle;
      if (idle.size >= most) oldest?.destroy();
      idle.add(socket);
      socket.once('close', forget);
      return true;
    };
    agent.reuseSocket = (socket, request) => {
      idle.delete(socket);
      socket.off('close', forget);
      reuseSocket(socket, request);
    };
  }
}
