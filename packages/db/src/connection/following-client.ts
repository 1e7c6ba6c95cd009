import { Client, type ClientConfig } from 'pg';
import type { Servers } from './servers.ts';

/** Calls of pg-pool pass no error when the connection is open. */
type OnConnected = (error?: Error) => void;

/**
 * Creates the class of a pool's connections. A connection chooses its server when it opens, and closes when another
 * server is the right one.
 */
export function followingClient(servers: Servers): new (config?: ClientConfig) => Client {
  return class FollowingClient extends Client {
    override connect(): Promise<this>;
    override connect(onConnected: OnConnected): void;
    override connect(onConnected?: OnConnected): Promise<this> | undefined {
      const connected = this.#open();
      if (onConnected === undefined) return connected;
      connected.then(() => onConnected(), onConnected);
      return undefined;
    }

    async #open(): Promise<this> {
      const server = await servers.choose();
      this.host = server.host;
      this.port = server.port;
      // A query reports the error, too. Without a listener, a connection that breaks now would end the process.
      this.on('error', () => servers.doubt(server));
      try {
        await super.connect();
        await servers.verify(this);
      } catch (error) {
        servers.doubt(server);
        this.end().catch(() => undefined);
        throw error;
      }
      servers.follow(this, server);
      return this;
    }
  };
}
