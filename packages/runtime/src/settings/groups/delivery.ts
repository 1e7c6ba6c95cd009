import { z } from 'zod';
import { boolean, cidr, duration, integer, list, nameServer } from '../formats.ts';
import { setting } from '../setting.ts';

/** Where notifications may go, and when. */
export const DELIVERY_SETTINGS = {
  ALLOW_HTTP_TARGETS: setting({
    description: 'Admit http: endpoints beside https:. For tests and local use.',
    schema: boolean,
    default: 'false',
  }),
  ALLOWED_PRIVATE_TARGETS: setting({
    description: 'Ranges of private addresses that endpoints may have all the same.',
    schema: list.pipe(z.array(cidr)),
    default: '',
  }),
  DNS_SERVERS: setting({
    description: "Name servers that the names of endpoints are asked of; without any, the system's.",
    schema: list.pipe(z.array(nameServer)),
    default: '',
  }),
  TARGET_CA_FILE: setting({
    description: 'PEM file of certificate authorities that endpoints may have besides the public ones.',
    schema: z.string(),
    default: '',
  }),
  DELIVERY_TIMEOUT: setting({
    description: 'Time for one attempt, from the look-up of the name to the end of the answer.',
    schema: duration.refine((ms) => ms >= 100 && ms <= 20_000, 'must be from 100ms to 20s'),
    default: '20s',
  }),
  RETRY_DELAYS: setting({
    description: 'The nine waits between ten attempts, each taken ±20 %.',
    // Less than notifications are kept for, each wait taken 20 % longer.
    schema: list.pipe(
      z
        .array(duration)
        .length(9, 'must be nine durations')
        .refine((waits) => waits.reduce((sum, ms) => sum + ms, 0) <= 432_000_000, 'must come to 5d at most'),
    ),
    default: '5s,30s,2m,10m,30m,1h,2h,4h,8h',
  }),
  WORKER_CONCURRENCY: setting({
    description:
      'Notifications that one worker process delivers at the same time, per shard. Far more than one endpoint may take, or a few that hang would keep all others waiting.',
    schema: integer(1, 10_000),
    default: '2000',
  }),
  SWEEP_INTERVAL: setting({
    description: 'How often the workers look for open notifications that Redis does not know.',
    schema: duration.refine((ms) => ms >= 100, 'must be at least 100ms'),
    default: '5s',
  }),
  FAILING_AFTER: setting({
    description:
      'How long an endpoint may be without one success, and with at least 20 failures, before its configuration is disabled.',
    schema: duration.refine((ms) => ms >= 1_000, 'must be at least 1s'),
    default: '5d',
  }),
};
