import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { readIfPresent, writePrivately } from '../services/private-file.ts';

const stateSchema = z.object({
  clientSecret: z.string(),
  cookieKeys: z.array(z.string()).min(1),
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) }),
});

/** What makes the authority the same one after a restart: its keys, and its client's secret. */
export type AuthorityState = z.infer<typeof stateSchema>;

/** Reads the state, or makes and keeps it. @throws Error for a file that is not one of ours */
export async function readOrMakeState(path: string): Promise<AuthorityState> {
  const text = await readIfPresent(path);
  if (text !== undefined) return parseState(text, path);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const state = stateSchema.parse({
    clientSecret: randomBytes(32).toString('base64url'),
    cookieKeys: [randomBytes(32).toString('base64url')],
    jwks: { keys: [{ ...jwk, kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' }] },
  });
  await writePrivately(path, JSON.stringify(state));
  return state;
}

function parseState(text: string, path: string): AuthorityState {
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is damaged: put it back, or remove it to have new keys and a new secret`, {
      cause,
    });
  }
}
