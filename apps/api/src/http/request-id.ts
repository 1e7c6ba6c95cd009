import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const HEADER = 'X-Request-Id';

/** Takes over the caller's request id if it is harmless, else makes one, and answers it. */
export const assignRequestId: RequestHandler = (request, response, next) => {
  const given = request.get(HEADER) ?? '';
  response.set(HEADER, /^[\w.-]{1,128}$/.test(given) ? given : randomUUID());
  next();
};

export function requestIdOf(response: Response): string {
  return String(response.get(HEADER));
}
