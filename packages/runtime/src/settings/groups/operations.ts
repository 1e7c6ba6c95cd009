import { z } from 'zod';
import { duration, integer } from '../formats.ts';
import { setting } from '../setting.ts';

/** What operators see, and how. */
export const OPERATIONS_SETTINGS = {
  OPS_PORT: setting({
    description:
      'Port of /healthz, /readyz and /metrics of an API or a worker process, not for strangers. The local gateway uses any.',
    schema: integer(0, 65_535),
    default: '9464',
  }),
  OPS_USER: setting({
    description:
      'Name under which operators see /ops/queues and /metrics (HTTP Basic); without it, and the password, there is neither.',
    schema: z.string().regex(/^[^:\p{Cc}]{0,128}$/u, 'must be at most 128 characters, no : among them'),
    default: '',
  }),
  OPS_PASSWORD: setting({
    description: 'Password of OPS_USER, at least 16 characters.',
    schema: z.string().regex(/^(\P{Cc}{16,256})?$/u, 'must be 16 to 256 characters'),
    default: '',
  }),
  STUCK_AFTER: setting({
    description: 'A worker that moves no job for so long, though jobs are due, says so at /healthz.',
    schema: duration.refine((ms) => ms >= 1_000, 'must be at least 1s'),
    default: '1m',
  }),
  LOG_LEVEL: setting({
    description: 'error, warn, info or debug.',
    schema: z.enum(['error', 'warn', 'info', 'debug'], { error: 'must be error, warn, info or debug' }),
    default: 'info',
  }),
  LOG_FORMAT: setting({
    description: 'json, or text for a person.',
    schema: z.enum(['json', 'text'], { error: 'must be json or text' }),
    default: 'json',
  }),
};
