import { replaceRejected } from './access-token.ts';

const UNAUTHORIZED = 401;

/**
 * Sends a request of the present session. If the gateway rejects the token, sends the request once more with a renewed
 * token: the first request changed nothing.
 */
export const fetchAsSession: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const response = await fetch(request.clone());
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (response.status !== UNAUTHORIZED || token === undefined) return response;
  const renewed = await replaceRejected(token).catch(() => null);
  if (renewed === null) return response;
  request.headers.set('Authorization', `Bearer ${renewed}`);
  return fetch(request);
};
