import type { Finding, UnansweredFacts } from './facts.ts';
import { minuteOf } from './texts.ts';

/** Names of a certificate in an explanation. A certificate can have thousands. */
const MOST_NAMES = 5;

/** Codes of Node.js for a certificate that it rejects (doc/api/tls.md, X509 certificate error codes). */
const CERTIFICATES =
  /^(CERT_\w+|\w*_CERT(_\w+)?|\w*SIGNATURE\w*|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|\w*_CRL_?\w*)$/;

/** Finds the cause of a failure of TLS; undefined if it was none. */
export function findTlsCause({ codes, host, certificate, reason }: UnansweredFacts): Finding | undefined {
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  const values = { host };
  if (has(/^CERT_HAS_EXPIRED$/)) {
    return { code: 'certificate_expired', values: { ...values, date: dateOf(certificate?.validTo) } };
  }
  if (has(/^CERT_NOT_YET_VALID$/)) {
    return { code: 'certificate_not_yet_valid', values: { ...values, date: dateOf(certificate?.validFrom) } };
  }
  if (has(/^DEPTH_ZERO_SELF_SIGNED_CERT$/)) return { code: 'certificate_self_signed', values };
  if (
    has(
      /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_UNTRUSTED)$/,
    )
  ) {
    const issuer = certificate?.issuer || 'an unnamed authority';
    return { code: 'certificate_unknown_authority', values: { ...values, issuer } };
  }
  if (has(/^(ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/)) {
    return { code: 'certificate_wrong_name', values: { ...values, names: listOf(certificate?.names ?? []) } };
  }
  if (has(/ALERT_CERTIFICATE_REQUIRED$/)) return { code: 'client_certificate_demanded', values: {} };
  if (
    has(/ALERT_(BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN)|UNKNOWN_CA)$/)
  ) {
    return { code: 'client_certificate_refused', values: { reason: alertOf(codes) } };
  }
  if (has(/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|HTTPS_PROXY_REQUEST)$/)) {
    return { code: 'tls_not_spoken', values };
  }
  if (has(/^(ERR_SSL|ERR_TLS|EPROTO)/)) {
    return { code: 'tls_handshake_failed', values: { ...values, reason: alertOf(codes) } };
  }
  if (has(CERTIFICATES)) return { code: 'certificate_rejected', values: { ...values, reason } };
  return undefined;
}

/** `ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION` as `tlsv1 alert protocol version`. */
function alertOf(codes: readonly string[]): string {
  const code = codes.find((each) => /^(ERR_SSL|ERR_TLS)/.test(each)) ?? codes[0] ?? '';
  return code
    .replace(/^ERR_(SSL_)?/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** OpenSSL's `Nov 21 10:00:00 2026 GMT` as `2026-11-21 10:00 UTC`. */
function dateOf(text = ''): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? 'an unknown date' : minuteOf(date);
}

function listOf(names: readonly string[]): string {
  if (names.length === 0) return 'no name';
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}
