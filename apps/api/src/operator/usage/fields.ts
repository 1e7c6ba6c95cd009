import { readUsageEnd } from '@posthorn/db/operators/usage';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import type { OperatorServices } from '../../deps.ts';
import { count, line } from '../../http/fields.ts';
import type { Origin } from '../../http/observe.ts';
import { pageQueryBy } from '../../http/page.ts';
import { actingOperator, lookInto } from '../acts.ts';

const DAY_MS = 24 * 3_600_000;
/** Days of a list. */
export const MAX_DAYS = 366;
/** Days that one answer adds up over all organizations. */
export const MAX_SUMMED_DAYS = 31;

export const counts = {
  events: count('Stored events, also test events, digests and notices of the gateway.'),
  notifications: count('Created notifications.'),
  delivered: count('Notifications that became Delivered. A replay can deliver one again.'),
  failed: count('Notifications that became Failed.'),
  attempts: count('POSTs, on the day on which they ended.'),
  bytes: count('Bytes of the bodies of POSTs that the endpoint answered.'),
};

export const day = z.iso.date().meta({ description: 'Day of UTC.' });
export const completeTo = z.iso.datetime().meta({
  description:
    'Everything before this time is counted. An attempt that a worker could not record at once can still follow: it counts on the day on which it ended.',
});

/** An id of an organization has up to 128 characters of up to 4 bytes. */
const LONGEST_CURSOR = 1_000;

/** Query parameters for paging. A cursor names two values of the last row. @param schema of the first value */
export const pageQueryAfter = (schema: z.ZodType<string>) =>
  pageQueryBy((text) => {
    const [first = '', ...rest] = text.split(' ');
    const isPlace = schema.safeParse(first).success && rest.length > 0;
    return isPlace ? { first, organizationId: rest.join(' ') } : null;
  }, LONGEST_CURSOR);

export const range = {
  from: day.meta({ description: 'First day of UTC.' }),
  to: day.meta({ description: 'Last day of UTC.' }),
};
export const ofOrganization = line(128).optional().meta({ description: 'Only this organization.' });

/** Refuses ranges that are reversed or too long. */
export const checkDays =
  (most: number) => (query: { from: string; to: string }, context: z.RefinementCtx) => {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / DAY_MS + 1;
    if (days >= 1 && days <= most) return;
    const message = days < 1 ? 'must not be before `from`' : `must be at most ${most} days after \`from\``;
    context.addIssue({ code: 'custom', path: ['to'], message });
  };

export type UsageServices = Pick<OperatorServices, 'db' | 'reads' | 'recordLook'>;
export type Asking = { caller: Operator; origin: Origin };

/** Runs a read. A look at the usage of one organization is recorded. */
export async function readUsage<Result>(
  { caller, origin }: Asking,
  own: string | undefined,
  services: UsageServices,
  work: () => Promise<Result>,
): Promise<Result & { completeTo: string }> {
  await lookInto(own, actingOperator(caller, origin), services);
  return services.reads(caller, ['from', 'to', 'organizationId'], async () => {
    const end = await readUsageEnd(services.db, new Date());
    return { completeTo: end.toISOString(), ...(await work()) };
  });
}
