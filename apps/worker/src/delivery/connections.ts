import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { PeerCertificate } from '@posthorn/domain/causes/facts';

/** What is known of a connection. A broken connection no longer tells. */
export type Connection = {
  /** Address and port of the endpoint; empty before the connection is open. */
  address: string;
  /** Protocol of TLS, such as TLSv1.3; null before the handshake ends, and without TLS. */
  protocol: string | null;
  certificate: X509Certificate | undefined;
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
    // Before Node's own listener, which destroys a socket with a certificate that it rejects.
    socket.prependOnceListener('secure', () => {
      connection.protocol = socket.getProtocol();
      connection.certificate = socket.getPeerX509Certificate();
    });
  }
  return connection;
}

export function addressOf(address = '', port: number | undefined = undefined): string {
  if (address === '') return '';
  return `${address.includes(':') ? `[${address}]` : address}:${port ?? ''}`;
}

/** The parts of a certificate that explain a failure. */
export function describeCertificate(certificate: X509Certificate): PeerCertificate {
  const { validFrom, validTo, issuer, subjectAltName = '' } = certificate;
  return {
    validFrom,
    validTo,
    issuer: /^(?:CN|O)=(.+)$/m.exec(issuer)?.[1] ?? issuer.replaceAll('\n', ', '),
    names: [...subjectAltName.matchAll(/(?:DNS|IP Address):([^,]+)/g)].map(([, name = '']) => name),
  };
}
