import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from './certificates.ts';

/** A message as it arrived. */
export type Mail = {
  from: string;
  /** The recipients of the envelope. */
  to: string[];
  /** Headers and parts, with quoted-printable lines decoded. */
  content: string;
};

export type MailServer = {
  port: number;
  mails: Mail[];
  /** Messages whose text has begun to arrive. */
  begun(): number;
  close(): Promise<void>;
};

export type MailServerOptions = {
  certificate: Certificate;
  password: string;
  port?: number;
  /** Status code for a recipient; 250 accepts. */
  answerFor?: (recipient: string) => number;
  /** Whether the server never confirms a message. */
  hangs?: () => boolean;
};

/** Starts a real SMTP server on loopback. It takes messages only over TLS, and after a login. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const { certificate, password, port = 0, answerFor = () => 250, hangs = () => false } = options;
  const mails: Mail[] = [];
  let begun = 0;
  const refuse = (code: number) => Object.assign(new Error('refused'), { responseCode: code });
  const server = new SMTPServer({
    ...certificate,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth(given, _session, callback) {
      if (given.password === password) callback(null, { user: 'posthorn' });
      else callback(refuse(535));
    },
    onRcptTo({ address }, _session, callback) {
      const code = answerFor(address);
      callback(code < 400 ? null : refuse(code));
    },
    onData(stream, session, callback) {
      begun += 1;
      const { mailFrom, rcptTo } = session.envelope;
      text(stream).then(
        (raw) => {
          if (hangs()) return;
          const from = mailFrom === false ? '' : mailFrom.address;
          mails.push({ from, to: rcptTo.map(({ address }) => address), content: decode(raw) });
          callback(null);
        },
        // The client has gone.
        () => callback(refuse(451)),
      );
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    mails,
    begun: () => begun,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function decode(raw: string): string {
  return raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
