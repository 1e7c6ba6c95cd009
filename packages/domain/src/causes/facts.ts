import type { DeliveryCause } from './delivery-causes.ts';
import type { CauseValues } from './texts.ts';

/** The part of a POST that was in progress when the POST failed. */
export type Phase = 'dns' | 'connect' | 'tls' | 'request' | 'answer' | 'body';

/** What is known of a POST without a complete answer. */
export type UnansweredFacts = {
  kind: 'unanswered';
  host: string;
  /** The URL leads to a forbidden address. */
  isBlocked: boolean;
  /** The attempt reached its time limit. */
  isOver: boolean;
  hadStaleConnection: boolean;
  phase: Phase;
  durationMs: number;
  /** Status of an answer whose body is not complete; undefined before. */
  statusCode: number | undefined;
  /** The `code` of the error and of its causes, the outermost first. */
  codes: readonly string[];
  /** The innermost message. */
  reason: string;
  /** Where the connection led, with the port. */
  address: string;
  certificate: CertificateFacts | undefined;
  /** Values that an error with the code of a cause carries. */
  values: CauseValues;
};

/** The parts of a server's certificate that explain a failure. */
export type CertificateFacts = {
  validFrom: string;
  validTo: string;
  /** The common name, or the whole name, of the issuer. */
  issuer: string;
  /** The names and addresses that the certificate is valid for. */
  names: readonly string[];
};

/** What is known of an answer whose status is not a success. */
export type AnsweredFacts = {
  kind: 'answered';
  statusCode: number;
  /** Header fields that explain a status, or undefined where the answer lacks them. */
  location: string | undefined;
  contentType: string | undefined;
  retryAfter: string | undefined;
  allow: string | undefined;
  /** The first KiB of the body. */
  bodyStart: string;
  /** The body was longer than what Posthorn reads. */
  isCutOff: boolean;
  readLimit: number;
  /** Bytes of the request's body. */
  bodyBytes: number;
  now: Date;
  /** The expiry of the webhook's previous secret. */
  previousSecretExpiresAt: Date | null;
  /** The last change of the webhook. */
  webhookUpdatedAt: Date | null;
};

/** A cause with the values of its texts. */
export type Finding = { code: DeliveryCause; values: CauseValues };
