/** What an access token says of its bearer. */
export type AccessToken = {
  subject: string;
  organizationId: string;
  /** Known ones or not; there may be none. */
  roles: readonly string[];
  /** The scopes `audience:operation` that narrow it, known ones or not; null when none does. */
  narrowedTo: readonly string[] | null;
};

/** Who issues them, and what is believed of them. Times in milliseconds. */
export type IssuerSettings = {
  issuer: string;
  audience: string;
  organizationClaim: string;
  roleClaim: string;
  /** What a JWT must call itself in `typ`. */
  tokenType: 'any' | 'at+jwt';
  /** How far the issuer's clock may be from ours, in milliseconds. */
  clockSkewMs: number;
  /** How long the issuer's keys are used before they are fetched again, in milliseconds. */
  keysMaxAgeMs: number;
  /** How soon they may be fetched again for a key that is not among them, in milliseconds. */
  keysCooldownMs: number;
  /** Who we are to the issuer when we ask about opaque tokens; '' when there are none. */
  clientId: string;
  clientSecret: string;
  /** Where to ask; '' for where the issuer's metadata say. */
  introspectionUrl: string;
};
