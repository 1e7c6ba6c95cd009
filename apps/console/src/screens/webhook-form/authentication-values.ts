import type { PosthornClient, Schemas } from '@posthorn/client';

type Stored = Schemas['WebhookConfiguration']['authentication'];
type Changed = NonNullable<Parameters<PosthornClient['updateWebhook']>[1]['authentication']>;
type Created = NonNullable<Parameters<PosthornClient['createWebhook']>[0]['authentication']>;

/** How requests authenticate, with the fields of every kind, so that a person may look at each without loss. */
export type AuthenticationValues = {
  type: 'none' | 'oauth2' | 'mtls';
  tokenUrl: string;
  clientId: string;
  /** Empty: the stored secret stays. */
  clientSecret: string;
  scope: string;
  audience: string;
  credentialsIn: 'header' | 'body';
  certificate: string;
  /** Empty: the stored key stays. */
  privateKey: string;
};

export const NO_AUTHENTICATION: AuthenticationValues = {
  type: 'none',
  tokenUrl: '',
  clientId: '',
  clientSecret: '',
  scope: '',
  audience: '',
  credentialsIn: 'header',
  certificate: '',
  privateKey: '',
};

/** Null for a text that is empty or only white space. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The fields of a stored authentication, without its secret. */
export function authenticationValues(authentication: Stored): AuthenticationValues {
  if (authentication === null) return NO_AUTHENTICATION;
  if (authentication.type === 'mtls') {
    return { ...NO_AUTHENTICATION, type: 'mtls', certificate: authentication.certificate };
  }
  const { type, tokenUrl, clientId, scope, audience, credentialsIn } = authentication;
  return {
    ...NO_AUTHENTICATION,
    type,
    tokenUrl,
    clientId,
    scope: scope ?? '',
    audience: audience ?? '',
    credentialsIn,
  };
}

/** The authentication in a change. Without a typed secret, the stored secret stays. */
export function authenticationField(values: AuthenticationValues): Changed | null {
  const { type, tokenUrl, clientId, clientSecret, scope, audience, credentialsIn, certificate, privateKey } =
    values;
  if (type === 'none') return null;
  if (type === 'mtls') return { type, certificate, ...(privateKey === '' ? {} : { privateKey }) };
  return {
    type,
    tokenUrl: tokenUrl.trim(),
    clientId: clientId.trim(),
    scope: orNull(scope),
    audience: orNull(audience),
    credentialsIn,
    ...(clientSecret === '' ? {} : { clientSecret }),
  };
}

/** A new webhook has no stored secret that could stay, so an empty one is a fault. */
export function newAuthentication(values: AuthenticationValues): Created | null {
  const given = authenticationField(values);
  if (given === null) return null;
  if (given.type === 'mtls') return { ...given, privateKey: values.privateKey };
  return { ...given, clientSecret: values.clientSecret };
}
