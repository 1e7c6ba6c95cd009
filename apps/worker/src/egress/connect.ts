import { once } from 'node:events';
import { connect, createServer, isIPv6, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { Addresses } from './lookup.ts';

/** Time to connect before the next address is tried. Node's default, 250 ms, is too short for distant receivers. */
export const NEXT_ADDRESS_MS = 2_000;

/** Picks the source address of a connection to an address of this family; null if there is none of the family. */
export type PickSource = (family: number) => { localAddress?: string } | null;

/** Uses the source addresses of a family in turn. Without any address, the system picks the source. */
export function createSourcePicker(addresses: readonly string[]): PickSource {
  if (addresses.length === 0) return () => ({});
  let turn = 0;
  return (family) => {
    const own = addresses.filter((address) => isIPv6(address) === (family === 6));
    turn = (turn + 1) % addresses.length;
    const localAddress = own[turn % Math.max(1, own.length)];
    return localAddress === undefined ? null : { localAddress };
  };
}

/**
 * Checks that this machine has the addresses.
 * @throws Error that says what is wrong and what to do
 */
export async function requireSourceAddresses(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const server = createServer();
    try {
      // Binding is the only exact check: a machine may own a whole range, of which no interface shows each address.
      server.listen(0, address);
      await once(server, 'listening');
    } catch (cause) {
      throw new Error(
        `EGRESS_ADDRESS cannot be used: this machine has no address ${address}. Add the address to an interface of the machine or container, or correct the setting.`,
        { cause },
      );
    } finally {
      server.close();
    }
  }
}

class NoSourceAddressError extends Error {
  readonly code = 'EADDRNOTAVAIL';
}

/**
 * Connects to the first address that answers, one after the other.
 * @param limitMs for all addresses together
 * @throws Error of the last address
 */
export async function connectToFirst(
  addresses: Addresses,
  port: number,
  pickSource: PickSource,
  limitMs: number,
): Promise<Socket> {
  const endsAt = performance.now() + limitMs;
  const usable = addresses.flatMap(({ address, family }) => {
    const source = pickSource(family);
    return source === null ? [] : [{ ...source, host: address, port, noDelay: true }];
  });
  let failure: unknown = new NoSourceAddressError(
    'EGRESS_ADDRESS has no address of the family of the target',
  );
  for (const [at, options] of usable.entries()) {
    const leftMs = Math.max(1, endsAt - performance.now());
    try {
      return await connectOnce(
        options,
        at === usable.length - 1 ? leftMs : Math.min(leftMs, NEXT_ADDRESS_MS),
      );
    } catch (error) {
      failure = error;
      if (performance.now() >= endsAt) break;
    }
  }
  throw failure;
}

function connectOnce(options: TcpNetConnectOpts, limitMs: number): Promise<Socket> {
  const socket = connect(options);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(timedOut('The connection has timed out')), limitMs);
    socket.once('error', reject);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('close', () => clearTimeout(timer));
  });
}

export const timedOut = (message: string) => Object.assign(new Error(message), { code: 'ETIMEDOUT' });
