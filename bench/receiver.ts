/**
 * The endpoint of all deliveries, in a process of its own: its CPU time must not count for the measured process.
 * The endpoint answers `/{ms}/…` after `ms` milliseconds. The process answers the message `report` with the arrivals
 * since the last message `reset`, and `times` with the arrival times of numbered records.
 */
import { createServer } from 'node:http';
import { z } from 'zod';
import type { Arrivals } from './arrivals.ts';
import { nowMs } from './clock.ts';

const NOTHING: Arrivals = { count: 0, maxInFlight: 0, firstAt: 0, lastAt: 0 };
let arrivals = { ...NOTHING };
let times: number[] = [];
let unanswered = 0;

/** The receiver records the arrival time only of records with an id that matches. */
const TIMED = /"id":"timed_(\d+)"/;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const now = nowMs();
    arrivals.count += 1;
    unanswered += 1;
    arrivals.maxInFlight = Math.max(arrivals.maxInFlight, unanswered);
    arrivals.firstAt ||= now;
    arrivals.lastAt = now;
    const number = TIMED.exec(Buffer.concat(chunks).toString())?.[1];
    if (number !== undefined) times[Number(number)] ??= now;
    const delayMs = Number(request.url?.split('/')[1] ?? 0);
    const answer = () => {
      unanswered -= 1;
      response.writeHead(204).end();
    };
    if (delayMs > 0) setTimeout(answer, delayMs);
    else answer();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = z.object({ port: z.number() }).parse(server.address());
  process.send?.({ port });
});
process.on('message', (command) => {
  if (command === 'reset') [arrivals, times] = [{ ...NOTHING }, []];
  process.send?.(command === 'times' ? times : arrivals);
});
process.on('SIGTERM', () => process.exit(0));
