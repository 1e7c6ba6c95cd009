import type { Log } from '@posthorn/runtime/logging/logger';
import type { RequestHandler } from 'express';
import { requestIdOf } from './request-id.ts';

const LONGEST_PATH = 256;

/** One line a request, written when the answer has gone out. Paths, never queries or bodies. */
export function logAccess(log: Log): RequestHandler {
  return (request, response, next) => {
    const begun = performance.now();
    // Now, since a router that is mounted at a path takes its own part away.
    const path = request.path.slice(0, LONGEST_PATH);
    log.debug('request received', () => ({
      requestId: requestIdOf(response),
      method: request.method,
      path,
      ip: request.ip,
    }));
    response.once('close', () => {
      log.info('request', {
        requestId: requestIdOf(response),
        method: request.method,
        path,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - begun),
        ...(response.locals.problem === undefined ? {} : { problem: response.locals.problem }),
        ...(response.locals.caller === undefined
          ? {}
          : { organizationId: response.locals.caller.organizationId }),
        ...(response.writableFinished ? {} : { aborted: true }),
      });
    });
    next();
  };
}
