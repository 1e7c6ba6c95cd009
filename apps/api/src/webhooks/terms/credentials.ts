import type { WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { endpointAuthentication } from '@posthorn/domain/endpoint-authentication';
import { type Fault, Problem } from '@posthorn/domain/problem';
import { pointerOf } from '../../http/parse-input.ts';
import type { GivenTerms } from './terms.ts';

/** The stored part of a configuration that decides which credentials requests carry. */
type Stored = Pick<WebhookConfiguration, 'url' | 'headerNames' | 'sealedHeaders' | 'authentication'>;

type Given = Pick<GivenTerms, 'headers' | 'authentication'> & { url?: string | undefined };

const AUTHORIZATION = 'authorization';

/**
 * Checks the static headers and the authentication of a configuration against each other and against the URL.
 * @param before null for a new configuration
 * @throws Problem invalid_request
 */
export function requireSafeCredentials(given: Given, before: Stored | null): void {
  const faults = [findTwoAuthorizations(given, before), ...findMovedCredentials(given, before)].filter(
    (fault) => fault !== undefined,
  );
  if (faults.length > 0) throw new Problem('invalid_request', { faults });
}

/** The access token of OAuth 2.0 is the header Authorization, and a request has one of them. */
function findTwoAuthorizations(given: Given, before: Stored | null): Fault | undefined {
  if (typeAfter(given, before) !== 'oauth2') return undefined;
  if (given.headers === undefined) {
    return before?.headerNames.includes(AUTHORIZATION)
      ? { path: '/authentication', message: 'must not be oauth2 beside a static header authorization' }
      : undefined;
  }
  const name = Object.keys(given.headers).find((each) => each.toLowerCase() === AUTHORIZATION);
  return name === undefined
    ? undefined
    : { path: pointerOf(['headers', name]), message: 'must not be set beside authentication of type oauth2' };
}

/**
 * A new origin gets only credentials that the same request gives. Otherwise a caller who may change the webhook, but
 * cannot read the values, could have them sent to an endpoint of their own. A client certificate is no such
 * credential, because TLS never sends its private key.
 */
function findMovedCredentials(given: Given, before: Stored | null): Fault[] {
  if (before === null || given.url === undefined) return [];
  if (new URL(given.url).origin === new URL(before.url).origin) return [];
  const faults: Fault[] = [];
  if (before.sealedHeaders !== null && given.headers === undefined)
    faults.push({
      path: '/headers',
      message: 'is required with another origin in url; {} removes all headers',
    });
  // authentication.ts requires the client secret, too.
  if (typeOf(before) === 'oauth2' && given.authentication === undefined)
    faults.push({
      path: '/authentication',
      message: 'is required with another origin in url; null removes the authentication',
    });
  return faults;
}

function typeAfter({ authentication }: Given, before: Stored | null) {
  return authentication === undefined ? typeOf(before) : authentication?.type;
}

function typeOf(stored: Stored | null) {
  const authentication = stored?.authentication ?? null;
  return authentication === null ? undefined : endpointAuthentication.parse(authentication).type;
}
