/**
 * A TCP proxy that delays what clients send, in a process of its own. The answers pass at once, so each request takes
 * DELAY_MS longer.
 */
import { connect, createServer } from 'node:net';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { z } from 'zod';

const { TARGET, DELAY_MS } = z
  .object({ TARGET: z.url(), DELAY_MS: z.coerce.number().min(0) })
  .parse(process.env);
const { hostname, port } = new URL(TARGET);

const server = createServer({ noDelay: true }, (inward) => {
  const outward = connect({ host: hostname, port: Number(port), noDelay: true });
  for (const [socket, other] of [
    [inward, outward],
    [outward, inward],
  ] as const) {
    socket.on('error', () => undefined);
    socket.once('close', () => other.destroy());
  }
  outward.pipe(inward);
  if (DELAY_MS === 0) {
    inward.pipe(outward);
    return;
  }
  // Timers of one duration fire in the order of their start, so the bytes keep their order.
  inward.on('data', (data: Buffer) => setTimeout(() => outward.write(data), DELAY_MS));
  inward.on('end', () => setTimeout(() => outward.end(), DELAY_MS));
});
process.on('SIGTERM', () => process.exit(0));
process.send?.({ port: await listen(server, 0, '127.0.0.1') });
