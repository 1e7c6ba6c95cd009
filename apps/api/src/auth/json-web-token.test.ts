import { once } from 'node:events';
import { createServer } from 'node:http';
import { createMetrics } from '@posthorn/runtime/ops/metrics';
import { SignJWT } from 'jose';
import { API_METRICS } from '../ops/metrics.ts';
import { createJwtVerifier } from './json-web-token.ts';

test('an invalid key set is reported as an unavailable issuer, not as an invalid token', async () => {
  const server = createServer((_request, response) => response.end('{"error":"under maintenance"}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const verify = createJwtVerifier(
    {
      issuer,
      audience: 'urn:posthorn:api',
      organizationClaim: 'org_id',
      roleClaim: 'role',
      tokenType: 'any',
      clockSkewMs: 0,
      keysMaxAgeMs: 1_000,
      keysCooldownMs: 1_000,
      clientId: '',
      clientSecret: '',
      introspectionUrl: '',
    },
    async () => ({ issuer, jwks_uri: `${issuer}/jwks` }),
    createMetrics(API_METRICS).instruments,
  );
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
  const forged = [Buffer.from('{"alg":"RS256"}').toString('base64url'), ...token.split('.').slice(1)].join(
    '.',
  );
  await expect(verify(forged)).rejects.toMatchObject({ code: 'unavailable' });
  server.close();
  server.closeAllConnections();
});
