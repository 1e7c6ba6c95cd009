import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';

/** What became of a message. */
export type MailResult =
  | { result: 'sent' }
  /** The mail server rejects this message to this address permanently. */
  | { result: 'rejected'; responseCode: number }
  /** A later attempt can succeed. `isServer`: the mail server serves no message at present. */
  | { result: 'failed'; isServer: boolean; code: string; responseCode: number | null };

export type Mailer = {
  /** @param key the same for each attempt to send this message: mail programs recognize a repeated message */
  send(to: string, message: Message, key: string): Promise<MailResult>;
  close(): void;
};

type Settings = {
  /** `smtp://user:password@host:587` or `smtps://…` */
  url: string;
  from: string;
};

const CONNECTION_TIMEOUT_MS = 10_000;
/** Between two bytes of the mail server. */
const SOCKET_TIMEOUT_MS = 15_000;
/** Of a whole message, with its place in the pool. Five messages end within the lease of a mail. */
const MESSAGE_TIMEOUT_MS = 40_000;
const MAX_CONNECTIONS = 2;

/** Without characters that separate addresses or end a command of SMTP. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,253}$/u;

/**
 * Creates a mailer with one pool of connections. The certificate of the mail server is always verified. With a password,
 * `smtp:` requires STARTTLS.
 */
export function createMailer({ url: text, from }: Settings): Mailer {
  const url = new URL(text);
  const isSecure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const transport = createTransport({
    pool: true,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    requireTLS: user !== '' && !isSecure,
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: 0,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(to, message, key) {
      if (!ADDRESS.test(to)) return { result: 'rejected', responseCode: 553 };
      const sent = transport.sendMail({
        ...message,
        from,
        to: { name: '', address: to },
        messageId: `<${createHash('sha256').update(`${key} ${to}`).digest('hex').slice(0, 32)}@posthorn>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<MailResult>((resolve) => {
        timer = setTimeout(
          () => resolve({ result: 'failed', isServer: true, code: 'TIMEOUT', responseCode: null }),
          MESSAGE_TIMEOUT_MS,
        );
      });
      const done = sent.then((): MailResult => ({ result: 'sent' }), failureOf);
      return Promise.race([done, late]).finally(() => clearTimeout(timer));
    },
    close: () => transport.close(),
  };
}

/** Commands of SMTP whose answer is about one message. */
const OF_ONE_MESSAGE: readonly unknown[] = ['RCPT TO', 'DATA'];

/** The message of the error is not kept: it can contain the address. */
function failureOf(error: unknown): MailResult {
  const { code, responseCode, command } = detailsOf(error);
  const isOfMessage = responseCode !== null && OF_ONE_MESSAGE.includes(command);
  if (isOfMessage && responseCode >= 500) return { result: 'rejected', responseCode };
  return { result: 'failed', isServer: !isOfMessage, code, responseCode };
}

function detailsOf(error: unknown): { code: string; responseCode: number | null; command: unknown } {
  if (!(error instanceof Error)) return { code: 'UNKNOWN', responseCode: null, command: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  return { code, responseCode, command: 'command' in error ? error.command : null };
}
