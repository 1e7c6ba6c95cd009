import type { CauseTexts } from './texts.ts';

/**
 * Every cause of a failed attempt, with its explanation. This is the only table of these causes. The codes are stable:
 * rows of attempts keep them, and callers decide by them. A code differs from every code of the API's errors, because
 * the pages of both are at /docs/errors/{code}. docs/delivery-errors.md has the text of each page.
 */
export const DELIVERY_CAUSES = {
  address_blocked: {
    message: 'The URL leads to a private or otherwise forbidden address, so Posthorn sent nothing.',
    advice:
      'Use a public address. If the name resolves to several addresses, all must be public. The operator of the gateway can allow private ranges.',
  },
  dns_not_found: {
    message: 'The name {host} does not exist in DNS (NXDOMAIN).',
    advice: 'Check the spelling of the URL, and the DNS records and the registration of the domain.',
  },
  dns_no_address: {
    message: 'The name {host} exists in DNS but has no address.',
    advice: 'Add an A or AAAA record for {host}, or change the URL.',
  },
  dns_failed: {
    message: 'The name servers of {host} failed to answer ({reason}).',
    advice:
      'Check the name servers of the domain: they answer with an error or not at all, or DNSSEC validation fails.',
  },
  dns_timeout: {
    message: 'The name {host} did not resolve in time: DNS took {seconds} s.',
    advice: 'Check the name servers of the domain: they are slow or unreachable.',
  },
  connect_timeout: {
    message: 'No connection to {host} in {seconds} s. {spent}',
    advice:
      'Check that the server runs and that its firewall lets the gateway in: a firewall that drops packets looks like this.',
  },
  tls_timeout: {
    message:
      'The server accepted the connection but did not complete the TLS handshake in {seconds} s. {spent}',
    advice: 'Check that the port speaks TLS, and that the server is not overloaded.',
  },
  answer_timeout: {
    message: 'The endpoint accepted the request but did not answer in {seconds} s. {spent}',
    advice:
      'Answer with 2xx as soon as the notification is stored, and do the work afterwards. Look for slow calls in the handler.',
  },
  body_timeout: {
    message:
      'The endpoint answered {status}, but the body of the answer was not complete in {seconds} s. {spent}',
    advice: 'End the answer at once: send a short or empty body, and do not stream.',
  },
  connection_refused: {
    message: 'The server refused the connection to {address}.',
    advice: 'Start the server, and check the port in the URL: nothing listens there.',
  },
  unreachable: {
    message: 'There is no route to {address}.',
    advice: 'Check the DNS records of {host}, and the network and firewall of the server.',
  },
  reset_idle: {
    message: 'Posthorn reused a connection that the endpoint had closed.',
    advice:
      'Nothing to do: Posthorn retries at once on a new connection. To avoid this, keep idle connections open for at least 5 s, or send `Connection: close`.',
  },
  reset_before_request: {
    message: 'The server closed the connection before Posthorn had sent the request.',
    advice: 'Look for a firewall, a connection limit or a load balancer without a healthy server.',
  },
  reset_after_request: {
    message: 'The endpoint closed the connection without an answer, after Posthorn had sent the request.',
    advice: 'Look in the log of the server for a crash or a restart, and for a limit of a proxy or firewall.',
  },
  reset_in_answer: {
    message: 'The endpoint answered {status} but closed the connection before the end of the answer.',
    advice:
      'Check that Content-Length is the length of the body, and look for a crash while the answer was written.',
  },
  certificate_expired: {
    message: 'The certificate of {host} expired on {date}.',
    advice: 'Renew the certificate, reload the server, and check why the automatic renewal failed.',
  },
  certificate_not_yet_valid: {
    message: 'The certificate of {host} is not valid before {date}.',
    advice:
      'Install a certificate that is valid now. Check the clock of the machine that issued the certificate.',
  },
  certificate_self_signed: {
    message: 'The certificate of {host} is self-signed.',
    advice:
      'Use a certificate of a public authority, such as Let\u2019s Encrypt. The operator of the gateway can trust further authorities.',
  },
  certificate_unknown_authority: {
    message:
      'The certificate of {host} was issued by {issuer}, which this gateway cannot trace to a trusted authority.',
    advice:
      'Send the whole chain with the intermediate certificates (often fullchain.pem), or use a certificate of a public authority.',
  },
  certificate_wrong_name: {
    message: 'The certificate is valid for {names}, not for {host}.',
    advice: 'Add {host} to the certificate, or use a name of the certificate in the URL.',
  },
  certificate_rejected: {
    message: 'The certificate of {host} is not acceptable ({reason}).',
    advice:
      'Install a certificate for TLS servers, with a current key and signature, from a public authority.',
  },
  client_certificate_demanded: {
    message: 'The server demands a client certificate.',
    advice:
      'Set `authentication` of the webhook to type `mtls`, or stop demanding a certificate for this URL.',
  },
  client_certificate_refused: {
    message: 'The server refused the client certificate ({reason}).',
    advice:
      'Check that the server trusts the issuer of the certificate in `authentication`, and that the certificate has not expired.',
  },
  tls_not_spoken: {
    message: 'The server at {host} does not speak TLS on this port.',
    advice: 'Use the port of the TLS server in the URL (usually 443), or switch TLS on.',
  },
  tls_handshake_failed: {
    message: 'The TLS handshake with {host} failed ({reason}).',
    advice:
      'Support TLS 1.2 or 1.3 with current ciphers, and check that the server has a certificate for {host} (SNI).',
  },
  redirected: {
    message: 'The endpoint answered {status} and redirects to {location}. Posthorn follows no redirects.',
    advice: 'Set the URL of the webhook to the final address.',
  },
  secret_rotated: {
    message:
      'The endpoint answered {status}. The secret was rotated, and the previous secret {expires} on {until}: the endpoint probably verifies with the wrong secret.',
    advice: 'Deploy the new secret to the endpoint. During the overlap, accept a signature by either secret.',
  },
  webhook_changed: {
    message: 'The endpoint answered {status}. The webhook was changed on {since}.',
    advice:
      'If the change set a new secret, URL or authentication, deploy the same to the endpoint. Else check why the endpoint refuses.',
  },
  endpoint_unauthorized: {
    message: 'The endpoint answered 401: it does not accept the signature or the credentials.',
    advice:
      'Check that the endpoint has the secret of this webhook and verifies the unchanged bytes of the body. `posthorn listen` says what is wrong with a signature.',
  },
  endpoint_forbidden: {
    message: 'The endpoint answered 403: it refuses the request.',
    advice:
      'Look for a firewall, an address list or a bot protection in front of the endpoint, and check the secret of the webhook.',
  },
  endpoint_html: {
    message: 'The endpoint answered {status} with a web page{title} instead of an answer for programs.',
    advice:
      'A login page, a firewall or the error page of a proxy answered. Check that the URL leads to the handler and needs no login.',
  },
  endpoint_not_found: {
    message: 'The endpoint answered 404: nothing is at this path.',
    advice:
      'Compare the path in the URL with the route of the handler, and check that the handler is deployed.',
  },
  endpoint_gone: {
    message: 'The endpoint answered 410: it no longer exists.',
    advice: 'Set the new URL of the webhook, or disable the webhook.',
  },
  endpoint_method_not_allowed: {
    message: 'The endpoint answered 405: it does not accept POST{allowed}.',
    advice: 'Register the handler for POST, and check the path in the URL.',
  },
  endpoint_body_too_large: {
    message: 'The endpoint answered 413: the body of {bytes} bytes is too large for it.',
    advice: 'Accept bodies of at least 256 KiB: raise the limit of the server, and of each proxy before it.',
  },
  endpoint_content_type_refused: {
    message: 'The endpoint answered 415: it does not accept Content-Type application/json.',
    advice: 'Accept application/json in the handler.',
  },
  endpoint_overloaded: {
    message: 'The endpoint answered 429: it got too many requests{retryAfter}.',
    advice:
      'Lower `maxConcurrency`, or set `maxPerSecond` of the webhook to a rate that the endpoint sustains.',
  },
  endpoint_rejected: {
    message: 'The endpoint answered {status}: it rejects the notification.',
    advice:
      'Look at `answer` and at the log of the endpoint. Answer with 2xx also for event types that the endpoint ignores.',
  },
  endpoint_failed: {
    message: 'The endpoint answered {status}: its handler failed.',
    advice: 'Look for the exception in the log of the endpoint at this time, and fix it. Posthorn retries.',
  },
  endpoint_unavailable: {
    message:
      'A gateway or proxy answered {status}: the server behind it did not answer, or is overloaded{retryAfter}.',
    advice:
      'Check that the server behind the proxy runs, accepts connections, and answers before the limit of the proxy.',
  },
  body_read_to_limit: {
    message:
      'The endpoint answered {status} with a long body. Posthorn read its first {limit} bytes and closed the connection.',
    advice: 'Look in the log of the endpoint for the reason of the status. Keep answers short.',
  },
  status_unexpected: {
    message: 'The endpoint answered {status}, which is neither success nor a common error.',
    advice: 'Answer with a status from 200 to 299 when the notification is stored.',
  },
  interim_flood: {
    message: 'The endpoint sent more than {limit} interim answers (1xx) without a final answer.',
    advice: 'Answer with a final status, such as 204.',
  },
  protocol_switched: {
    message: 'The endpoint answered 101 and switched to another protocol.',
    advice: 'Set the URL to a handler for POST, not to a WebSocket.',
  },
  answer_headers_too_large: {
    message: 'The headers of the answer are too large.',
    advice: 'Send fewer and shorter headers, 16 KiB in all. Notifications need no cookies.',
  },
  answer_malformed: {
    message: 'The answer is not valid HTTP/1.1 ({reason}).',
    advice: 'Check that the URL leads to an HTTP server, and that the scheme (http or https) fits the port.',
  },
  token_endpoint_unreachable: {
    message:
      'The token endpoint did not answer as expected ({reason}), so Posthorn sent nothing to your endpoint.',
    advice: 'Check `tokenUrl` of the authentication, and that the authorization server is reachable.',
  },
  token_endpoint_rejected: {
    message: 'The token endpoint gave no access token ({reason}), so Posthorn sent nothing to your endpoint.',
    advice:
      'Check `clientId`, `clientSecret`, `scope` and `credentialsIn` of the authentication, and whether the client is active.',
  },
  token_requests_limited: {
    message:
      'Your organization requests more access tokens than this gateway allows, so Posthorn sent nothing to your endpoint.',
    advice: 'Posthorn retries. Give tokens a longer life, or use one webhook for several event types.',
  },
  client_certificate_unusable: {
    message: 'Posthorn cannot use the client certificate ({reason}), so it sent nothing to your endpoint.',
    advice: 'Set `certificate` and `privateKey` of the authentication again.',
  },
  proxy_refused: {
    message: 'The proxy of this gateway refused the connection to {host}. The fault is not at your endpoint.',
    advice:
      'Posthorn retries. If it goes on, ask the operator of this gateway to allow the host in the proxy.',
  },
  unexplained: {
    message: 'The attempt failed for a reason that Posthorn does not know ({reason}).',
    advice:
      'Retry the notification. If this repeats, tell the operator of the gateway the id of the notification.',
  },
} as const satisfies Record<string, CauseTexts>;

export type DeliveryCause = keyof typeof DELIVERY_CAUSES;

export function isDeliveryCause(code: string): code is DeliveryCause {
  return Object.hasOwn(DELIVERY_CAUSES, code);
}
