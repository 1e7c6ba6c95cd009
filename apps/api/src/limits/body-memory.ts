import { Problem } from '@posthorn/domain/problem';
import { CLOSE_CONNECTION } from '../http/read-json-body.ts';
import type { ApiMetrics } from '../ops/metrics.ts';

/**
 * Limits the memory of the bodies that the API reads or works on. Without a limit, an organization could withhold the
 * last byte of thousands of bodies.
 */
export type BodyMemory = {
  /** Begins the body of a request. Call `release` of the result when the request has been handled. */
  begin(organizationId: string): BodyReservation;
};

export type BodyReservation = {
  /** Reserves further bytes. @throws Problem rate_limited if the organization's share is used up */
  reserve(bytes: number): void;
  release(): void;
};

/**
 * Bytes of all bodies. An organization may use as much as all organizations leave free: alone half of it, two a third
 * each. So another organization always finds room.
 */
const CAPACITY = 64 * 1024 * 1024;

export function createBodyMemory(
  { rateLimited }: Pick<ApiMetrics, 'rateLimited'>,
  capacity = CAPACITY,
): BodyMemory {
  const held = new Map<string, number>();
  let total = 0;

  return {
    begin(organizationId) {
      let own = 0;
      return {
        reserve(bytes) {
          const used = held.get(organizationId) ?? 0;
          if (used + bytes > capacity - total) {
            rateLimited.inc({ limit: 'bodies' });
            throw new Problem('rate_limited', {
              detail: 'The requests of your organization in progress have too much text.',
              headers: { ...CLOSE_CONNECTION, 'Retry-After': '1' },
            });
          }
          own += bytes;
          total += bytes;
          held.set(organizationId, used + bytes);
        },
        release() {
          const left = (held.get(organizationId) ?? 0) - own;
          if (left > 0) held.set(organizationId, left);
          else held.delete(organizationId);
          total -= own;
          own = 0;
        },
      };
    },
  };
}
