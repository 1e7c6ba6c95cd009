import { z } from 'zod';
import {
  boolean,
  cidr,
  duration,
  integer,
  ipAddress,
  list,
  nameServer,
  proxyUrl,
  setting,
  url,
} from '../formats.ts';

/** Mails to the contacts of webhooks. */
export const MAIL_SETTINGS = {
  SMTP_URL: setting({
    description:
      'Mail server for notices to the contacts of webhooks: smtps://user:password@host, or smtp:// for STARTTLS, which is required with a password. Percent-encode the user and the password. Without a URL no mail is sent.',
    schema: z.union([z.literal(''), url('smtp', 'smtps')], {
      error: 'must be a URL that begins with smtp:// or smtps://',
    }),
    default: '',
  }),
  SMTP_FROM: setting({
    description: 'Sender of these mails, such as Posthorn <notices@example.com>.',
    schema: z.string().regex(/^([^\p{Cc}]{1,320}@[^\p{Cc}]{1,255})?$/u, 'must be an e-mail address'),
    default: '',
  }),
};

/** Allowed endpoints, and the timing of attempts. */
export const DELIVERY_SETTINGS = {
  ALLOW_HTTP_TARGETS: setting({
    description: 'Allow http: endpoints as well as https:. For tests and local use.',
    schema: boolean,
    default: 'false',
  }),
  ALLOWED_PRIVATE_TARGETS: setting({
    description: 'CIDR ranges of private addresses that endpoints may have.',
    schema: list.pipe(z.array(cidr)),
    default: '',
  }),
  DNS_SERVERS: setting({
    description: "Name servers that resolve the host names of endpoints. Default: the system's name servers.",
    schema: list.pipe(z.array(nameServer)),
    default: '',
  }),
  TARGET_CA_FILE: setting({
    description:
      'PEM file of certificate authorities to trust for endpoints, in addition to the public ones.',
    schema: z.string(),
    default: '',
  }),
  EGRESS_PROXY: setting({
    description:
      'HTTP proxy for all requests to endpoints, such as http://user:password@proxy.internal:3128, by the method CONNECT. https:// encrypts the connection to the proxy.',
    schema: z.union([z.literal(''), proxyUrl]),
    default: '',
  }),
  EGRESS_PROXY_RESOLVES: setting({
    description:
      'Let the proxy resolve the host names of endpoints. Its own rules must then forbid private addresses: Posthorn checks only endpoints without a name.',
    schema: boolean,
    default: 'false',
  }),
  EGRESS_ADDRESS: setting({
    description:
      'Addresses of this machine from which workers connect, IPv4 or IPv6. Default: the system chooses.',
    schema: list.pipe(z.array(ipAddress)),
    default: '',
  }),
  DELIVERY_TIMEOUT: setting({
    description:
      'Time limit of one attempt, from the DNS lookup to the end of the response. Set the same value for API and workers.',
    schema: duration.refine((ms) => ms >= 100 && ms <= 20_000, 'must be from 100ms to 20s'),
    default: '20s',
  }),
  RETRY_DELAYS: setting({
    description: 'The nine delays between ten attempts. Each varies by ±20 %.',
    // All delays plus 20 % must end before retention can drop the notification.
    schema: list.pipe(
      z
        .array(duration)
        .length(9, 'must be nine durations')
        .refine((delays) => delays.reduce((sum, ms) => sum + ms, 0) <= 432_000_000, 'must sum to 5d at most'),
    ),
    default: '5s,30s,2m,10m,30m,1h,2h,4h,8h',
  }),
  WORKER_CONCURRENCY: setting({
    description:
      'Notifications of one organization that one worker process delivers at the same time, per shard. A third more places are reserved for other organizations. Set it far above the concurrency of one endpoint, or a few hanging endpoints delay the other endpoints of the organization.',
    schema: integer(1, 10_000),
    default: '2000',
  }),
  MAX_IN_FLIGHT_PER_HOST: setting({
    description:
      'Maximum POSTs of one organization in flight to one host and port, over all workers. With several shards, each shard has an equal part. Set the same value for API and workers.',
    schema: integer(1, 10_000),
    default: '200',
  }),
  SWEEP_INTERVAL: setting({
    description: 'How often the workers look for open notifications that Redis has lost.',
    schema: duration.refine((ms) => ms >= 100, 'must be at least 100ms'),
    default: '5s',
  }),
  BREAKER_FAILURES: setting({
    description:
      'Consecutive failures after which Posthorn sends only probes to an endpoint. Only failures of the endpoint as a whole count: no connection, a timeout, or the status 429, 502, 503 or 504.',
    schema: integer(2, 1_000_000),
    default: '20',
  }),
  BREAKER_AFTER: setting({
    description: 'Minimum time between the first and the last of the failures that BREAKER_FAILURES counts.',
    schema: duration.refine((ms) => ms <= 86_400_000, 'must be at most 1d'),
    default: '60s',
  }),
  BREAKER_PROBE_MAX: setting({
    description:
      'Longest time between two probes of an endpoint. The first probe comes after 5 s or this time, whichever is less, and the time doubles with each failed probe.',
    schema: duration.refine((ms) => ms >= 100 && ms <= 3_600_000, 'must be from 100ms to 1h'),
    default: '5m',
  }),
  FAILING_AFTER: setting({
    description:
      'Posthorn disables a configuration whose endpoint had no success for this time and failed at least 20 times.',
    schema: duration.refine((ms) => ms >= 1_000, 'must be at least 1s'),
    default: '5d',
  }),
};
