import type { LookupFunction } from 'node:net';
import type { AddressPolicy } from '@posthorn/domain/address-policy';
import type { Resolve } from './resolver.ts';

/** A connection that was not opened, since its address may not be connected to. */
class BlockedAddressError extends Error {
  readonly code = 'EBLOCKED';
}

/**
 * Judges every address of a name before a socket is opened, and hands the socket those very
 * addresses: what a name resolved to at registration says nothing of what it resolves to now. One
 * refused address refuses the name, since a name with both a public and a private address is up to
 * no good.
 */
export function createGuardedLookup(resolve: Resolve, isAllowed: AddressPolicy): LookupFunction {
  const resolveAllowed = async (hostname: string) => {
    const addresses = await resolve(hostname);
    if (addresses.every(({ address }) => isAllowed(address))) return addresses;
    throw new BlockedAddressError('The name resolves to an address that may not be connected to');
  };
  return (hostname, { all }, callback) => {
    resolveAllowed(hostname).then(
      (addresses) =>
        all === true
          ? callback(null, [...addresses])
          : callback(null, addresses[0].address, addresses[0].family),
      (error: Error) => callback(error, ''),
    );
  };
}
