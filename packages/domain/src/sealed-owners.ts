/**
 * Owners of the sealed texts of a webhook configuration. Each column has an owner of its own, so that nobody can move a
 * sealed text to another column: a header would otherwise reveal the secret. The secret itself belongs to the bare id.
 */
export const sealedHeadersOwner = (configurationId: string) => `${configurationId}/headers`;
export const sealedAuthenticationOwner = (configurationId: string) => `${configurationId}/authentication`;
export const sealedPreviousSecretOwner = (configurationId: string) => `${configurationId}/previous-secret`;

/** An access token in Redis. @param fingerprint of the authentication that got the token */
export const sealedTokenOwner = (configurationId: string, fingerprint: string) =>
  `${configurationId}/token/${fingerprint}`;
