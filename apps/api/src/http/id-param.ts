import { type IdPrefix, isId } from '@posthorn/domain/ids';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';

/** The path parameter `id`. One that can't exist is not found, like one that doesn't. */
export function idParam(prefix: IdPrefix) {
  return z.object({ id: z.string() }).transform(({ id }) => {
    if (!isId(prefix, id)) throw new Problem('not_found');
    return { id };
  });
}
