import { z } from 'zod';

/** One entry of `_links` (spec: _links, a map from relation to `{href, method}`). */
export const linkSchema = z
  .strictObject({ href: z.string(), method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']) })
  .meta({ id: 'Link' });
