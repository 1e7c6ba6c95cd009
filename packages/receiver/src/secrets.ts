/** The webhook's secret; or several, while one replaces another. What is undefined is not there. */
export type Secrets = {
  readonly secret?: string | undefined;
  readonly secrets?: readonly (string | undefined)[] | undefined;
};

/**
 * The secrets that are good now. Throws `TypeError` when there is none or one is empty: a forgotten setting
 * must stop the receiver when it starts.
 */
export function secretsOf({ secret, secrets = [] }: Secrets): readonly string[] {
  const given = [secret, ...secrets].filter((one) => one !== undefined);
  if (given.length === 0 || given.includes('')) {
    throw new TypeError('give the secret of the webhook, as secret or secrets, and none that is empty');
  }
  return given;
}
