import type { Socket } from 'node:net';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import type { CertificateFacts } from '@posthorn/domain/causes/facts';

/** What is known of a connection. A broken connection no longer tells. */
export type Connection = {
  /** Address and port of the endpoint; empty before the connection is open. */
  address: string;
  /** Protocol of TLS, such as TLSv1.3; null before the handshake ends, and without TLS. */
  protocol: string | null;
  certificate: PeerCertificate | undefined;
};

const connections = new WeakMap<Socket, Connection>();

/** The facts of a socket that an agent gave to a request. Reads them once for each connection, not for each request. */
export function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket);
  if (known !== undefined) return known;
  const connection: Connection = { address: '', protocol: null, certificate: undefined };
  connections.set(socket, connection);
  const onConnect = () => {
    connection.address = addressOf(socket.remoteAddress, socket.remotePort);
  };
  if (socket.connecting) socket.once('connect', onConnect);
  else onConnect();
  if (socket instanceof TLSSocket) {
    // Before Node's own listener, which destroys a socket with a certificate that it rejects. Not as X509Certificate:
    // Node 20 would then find no names in the certificate, and reject it.
    socket.prependOnceListener('secure', () => {
      connection.protocol = socket.getProtocol();
      connection.certificate = socket.getPeerCertificate();
    });
    // Only a rejected certificate needs an explanation.
    socket.once('secureConnect', () => {
      connection.certificate = undefined;
    });
  }
  return connection;
}

export function addressOf(address = '', port: number | undefined = undefined): string {
  if (address === '') return '';
  return `${address.includes(':') ? `[${address}]` : address}:${port ?? ''}`;
}

/** The parts of a certificate that explain a failure. */
export function describeCertificate(certificate: PeerCertificate): CertificateFacts {
  // Without a certificate Node returns an empty object. An attribute that occurs twice is a list.
  const {
    valid_from = '',
    valid_to = '',
    issuer = {},
    subjectaltname = '',
  }: Partial<PeerCertificate> = certificate;
  const [name = ''] = [issuer.CN ?? issuer.O].flat();
  return {
    validFrom: valid_from,
    validTo: valid_to,
    issuer: name,
    names: [...subjectaltname.matchAll(/(?:DNS|IP Address):([^,]+)/g)].map(([, each = '']) => each),
  };
}
