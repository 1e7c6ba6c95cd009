import type { Database } from '@posthorn/db/connection/database';
import {
  type ClaimedMail,
  claimMail,
  deleteStaleMails,
  finishMail,
  postponeMail,
  scheduleMails,
} from '@posthorn/db/notices/mailings';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { WorkerMetrics } from '../ops/metrics.ts';
import type { Mailer, MailResult } from './mailer.ts';
import { createMessage } from './message.ts';

type MailDeps = {
  db: Database;
  /** Null without SMTP_URL: the notices are deleted after a day. */
  mailer: Mailer | null;
  metrics: Pick<WorkerMetrics, 'mails'>;
  log: Pick<Log, 'warn'>;
};

/** Bounds one run. The next run continues with the most overdue mail. */
const BUDGET_MS = 10_000;
/** Each run looks at the notices of this time. Longer than a transaction takes to commit a notice. */
const RECENT_SECONDS = 120;
/** Interval of the look at all notices, which finds those of a time without workers. */
const LOOK_AT_ALL_MS = 300_000;

/**
 * Creates the step that mails notices to the contacts of their configurations: at most one mail an hour and
 * configuration. A mail is sent once, or again if the worker dies before it has recorded the mail. A failure is retried
 * for a day.
 */
export function createNoticeMails(deps: MailDeps): (signal: AbortSignal) => Promise<void> {
  const { db, mailer } = deps;
  let lookedAtAll = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const begun = performance.now();
    const isFull = begun - lookedAtAll > LOOK_AT_ALL_MS;
    if (isFull) await deleteStaleMails(db, signal);
    if (mailer !== null) await scheduleMails(db, isFull ? null : RECENT_SECONDS);
    if (isFull) lookedAtAll = begun;
    if (mailer !== null) await sendDueMails(mailer, deps, signal);
  };
}

async function sendDueMails(mailer: Mailer, deps: MailDeps, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + BUDGET_MS;
  while (!signal.aborted && performance.now() < deadline) {
    const step = await claimMail(deps.db);
    if (step === null) return;
    if (step !== 'skipped') await send(step.mail, mailer, deps, signal);
  }
}

/** Sends a claimed mail to each of its contacts, one after another. */
async function send(
  mail: ClaimedMail,
  mailer: Mailer,
  { db, metrics, log }: MailDeps,
  signal: AbortSignal,
): Promise<void> {
  const message = createMessage(mail);
  const key = [mail.configurationId, ...mail.notices.map(({ noticeId }) => noticeId)].join(' ');
  const done: string[] = [];
  for (const contact of mail.recipients) {
    const outcome = await unlessAborted(signal, mailer.send(contact, message, key));
    // The worker stops. Another worker sends the mail to the contacts that lack it.
    if (outcome === null) break;
    metrics.mails.inc({ result: outcome.result });
    if (outcome.result !== 'failed') done.push(contact);
    if (outcome.result !== 'sent') {
      const { result, ...reason } = outcome;
      log.warn(
        result === 'failed' ? 'could not mail notices; will retry' : 'a mail server rejected a contact',
        {
          configurationId: mail.configurationId,
          ...reason,
        },
      );
    }
    // The mail server serves no message now, so further contacts would fail, too.
    if (outcome.result === 'failed' && outcome.isServer) break;
  }
  if (done.length === mail.recipients.length) await finishMail(db, mail);
  else await postponeMail(db, mail, { done, unsent: mail.recipients.length - done.length });
}

/** @returns null if the signal aborts first: a mail server that hangs must not hold a worker that stops */
async function unlessAborted(signal: AbortSignal, sending: Promise<MailResult>): Promise<MailResult | null> {
  if (signal.aborted) return null;
  let abort = (): void => undefined;
  const aborted = new Promise<null>((resolve) => {
    abort = () => resolve(null);
  });
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([sending, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
