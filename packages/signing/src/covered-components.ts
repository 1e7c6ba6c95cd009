/**
 * The components every signature covers, in the order of the signature base's lines (spec, "Signature
 * scheme", step 3). The method is not among them: `@request-target` of RFC 9421 does not hold it.
 */
export const COVERED_COMPONENTS = ['host', 'content-digest', '@request-target'] as const;

/**
 * The value of `Host` that is signed for a URL: lower-case host name, and the port when it is not the
 * scheme's default, e.g. `hooks.example:8443` (RFC 9110 §7.2). The sender must send exactly this.
 */
export function hostOf(url: URL): string {
  return url.host;
}

/**
 * The request target that is signed for a URL: path and query in origin-form, e.g. `/in?shop=7`
 * (RFC 9421 §2.2.5, RFC 9112 §3.2.1). It is what node:http and got put on the request line for that URL;
 * a fragment and a bare trailing `?` are not sent and not signed.
 */
export function requestTargetOf(url: URL): string {
  return url.pathname + url.search;
}
