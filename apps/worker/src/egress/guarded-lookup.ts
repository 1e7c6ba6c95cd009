import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressPolicy } from '@posthorn/domain/address-policy';

/** A connection that was not opened, since its address may not be connected to. */
class BlockedAddressError extends Error {
  readonly code = 'EBLOCKED';
}

/**
 * Looks names up as Node does and judges every address before a socket is opened with it: what a
 * name resolved to at registration says nothing of what it resolves to now. One refused address
 * refuses the name, since a name with both a public and a private address is up to no good.
 */
export function createGuardedLookup(isAllowed: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    const all: LookupOptions & { all: true } = { ...options, all: true };
    lookup(hostname, all, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '');
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return callback(
          new BlockedAddressError('The name resolves to an address that may not be connected to'),
          '',
        );
      }
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
