// Receives Posthorn's notifications with Node.js 18.3 or newer and no dependencies. See README.md in this folder.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PORT = '9000', WEBHOOK_SECRET, WEBHOOK_SECRET_OLD } = process.env;
// Two secrets during a rotation. With an empty secret anybody could sign.
const SECRETS = [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD].filter(Boolean);
if (!WEBHOOK_SECRET) throw new Error('WEBHOOK_SECRET is not set');

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_HEADER_LENGTH = 8 * 1024;
const MAX_AGE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;
const MAX_REMEMBERED = 1_000_000;
const COMPONENTS = '("host" "content-digest" "@request-target")';
// During a rotation the gateway signs with the new secret, and under the second label with the old one.
const LABELS = ['sig', 'sig-previous'];

class Refusal extends Error {
  constructor(code, status = 401) {
    super(code);
    this.status = status;
  }
}

function refuse(code, status) {
  throw new Refusal(code, status);
}

async function readBody(request) {
  if (Number(request.headers['content-length']) > MAX_BODY_BYTES) refuse('body_too_large', 413);
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) refuse('body_too_large', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Checks the six steps of docs/receiving.md in order. */
function verify({ method, url, headersDistinct }, body, now) {
  if (method !== 'POST') refuse('wrong_method');
  const header = (name) => headerOf(headersDistinct, name);
  const host = header('host');
  const contentDigest = header('content-digest');
  const signatureInput = header('signature-input');
  const signature = header('signature');
  const present = labelsIn(signature);
  if (!/^\/[!-~]*$/.test(url)) refuse('malformed_target');

  // 1. The digest matches the body.
  const digest = memberOf(contentDigest, 'sha-256') ?? refuse('unsupported_digest');
  if (!isSame(digest.value, `:${createHash('sha256').update(body).digest('base64')}:`)) {
    refuse('digest_mismatch');
  }

  // Find the signature that matches a secret, for steps 2 to 5.
  const lines = [`"host": ${host}`, `"content-digest": ${contentDigest}`, `"@request-target": ${url}`];
  const matching = present.find((label) => isOurs(label, signature, signatureInput, lines));

  // 2. The parameters are complete, and the signature covers host, body and target.
  const { value, parameters } =
    memberOf(signatureInput, matching ?? present[0]) ?? refuse('missing_signature');
  if (value !== COMPONENTS) refuse('unknown_component');
  if (parameters.get('alg') !== '"hmac-sha256"') refuse('wrong_algorithm');
  const created = Number(parameters.get('created'));
  if (Number.isNaN(created) || !/^".+"$/.test(parameters.get('nonce'))) refuse('missing_parameter');

  // 3. to 5. See isOurs.
  if (matching === undefined) refuse('signature_mismatch');

  // 6. The signature is neither too old nor from the future.
  if (created > now + CLOCK_SKEW_SECONDS) refuse('created_in_future');
  if (created < now - MAX_AGE_SECONDS) refuse('stale');
  if (parameters.has('expires') && !(now < Number(parameters.get('expires')))) refuse('stale');
  // Of both signatures: otherwise anybody could remove one, and replay the request with the other.
  const used = noncesIn(signatureInput);
  return { type: header('svc-event-type'), key: header('idempotency-key'), used, body };
}

function labelsIn(signature) {
  const present = LABELS.filter((label) => memberOf(signature, label));
  return present.length > 0 ? present : refuse('missing_signature');
}

function noncesIn(signatureInput) {
  return LABELS.flatMap((label) => memberOf(signatureInput, label)?.parameters.get('nonce') ?? []);
}

/** Builds the signature base, computes its HMAC with each secret, compares in constant time. */
function isOurs(label, signature, signatureInput, lines) {
  const given = memberOf(signature, label).value;
  const base = [...lines, `"@signature-params": ${memberOf(signatureInput, label)?.text}`].join('\n');
  return SECRETS.some((secret) =>
    isSame(given, `:${createHmac('sha256', secret).update(base).digest('base64')}:`),
  );
}

/** Joins the lines of a header (RFC 9421 §2.1). A newline in the value would forge a line of the base. */
function headerOf(headersDistinct, name) {
  const lines = headersDistinct[name] ?? [];
  const value = lines.join(', ');
  if (value.length > MAX_HEADER_LENGTH) refuse('header_too_long');
  if (!/^[ -~]*$/.test(value) || (name === 'host' && lines.length > 1)) refuse('malformed_header');
  return value === '' ? refuse('missing_header') : value;
}

/**
 * Parses one dictionary member (RFC 9651). Signatures need only a subset: byte sequences and lists, with integers and
 * strings as parameters, without commas and semicolons in strings. The function refuses any other syntax.
 */
function memberOf(header, wanted) {
  const isKey = (text) => /^[a-z*][a-z\d_.*-]*$/.test(text);
  let found;
  for (const member of header.split(',')) {
    const [label, text] = cut(member.trim());
    const [value, ...rest] = text.split(';');
    const parameters = new Map(rest.map((parameter) => cut(parameter.trimStart())));
    for (const [name, item] of parameters) {
      if (!isKey(name) || !/^("[^"\\]*"|-?\d{1,15})$/.test(item)) refuse('malformed_header');
    }
    if (!isKey(label) || !/^(:[A-Za-z\d+/=]*:|\([^()]*\))$/.test(value)) refuse('malformed_header');
    if (label === wanted) found = { value, parameters, text };
  }
  return found;
}

/** Splits at the first `=`. */
function cut(text) {
  const [name] = text.split('=', 1);
  return [name, text.slice(name.length + 1)];
}

/** Compares two ASCII texts in constant time. */
function isSame(one, other) {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/**
 * Recent keys with their state, 'doing' or 'done', in two maps. When the newer map is old or full, it replaces the
 * older map. Only senders with the secret can add keys. The memory belongs to this process. For several processes, or
 * to survive a restart, use Redis (SET key 1 NX EX seconds) or a table with a unique key.
 */
class Recent {
  #newer = new Map();
  #older = new Map();
  #turned = 0;

  constructor(keepSeconds) {
    this.keepSeconds = keepSeconds;
  }

  /** Returns the state of a key, or undefined after claiming it for the caller. */
  claim(key) {
    const now = Date.now() / 1000;
    if (now - this.#turned > this.keepSeconds || this.#newer.size >= MAX_REMEMBERED) {
      [this.#newer, this.#older, this.#turned] = [new Map(), this.#newer, now];
    }
    const known = this.#newer.get(key) ?? this.#older.get(key);
    if (known === undefined) this.#newer.set(key, 'doing');
    return known;
  }

  /** Ends a claim. The next request may claim work that failed. */
  settle(key, isDone) {
    this.#older.delete(key);
    this.#newer.delete(key);
    if (isDone) this.#newer.set(key, 'done');
  }
}

const nonces = new Recent(MAX_AGE_SECONDS + CLOCK_SKEW_SECONDS);
const keys = new Recent(3 * 24 * 3600);

/** Does the work once. With a database, write the key in the transaction of the work instead. */
async function once({ key, used, ...notification }) {
  if (used.some((nonce) => nonces.claim(nonce))) refuse('replayed_nonce');
  const before = keys.claim(key);
  if (before === 'doing') refuse('in_progress', 503);
  if (before === 'done') return;
  let isDone = false;
  try {
    await handle({ key, ...notification });
    isDone = true;
  } finally {
    keys.settle(key, isDone);
  }
}

/** Put your work here. The gateway waits 20 s for the response, so put slow work into a queue. */
async function handle({ type, key, body }) {
  console.log(type, key, body.toString());
}

const server = createServer({ requestTimeout: 20_000 }, async (request, response) => {
  try {
    const body = await readBody(request);
    await once(verify(request, body, Date.now() / 1000));
    response.writeHead(204).end();
  } catch (error) {
    if (error.code === 'ECONNRESET') return; // The sender closed the connection.
    if (!(error instanceof Refusal)) console.error(error);
    const { status, message: code } = error instanceof Refusal ? error : { status: 500, message: 'failed' };
    response.writeHead(status, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify({ title: 'The notification is refused', status, code }));
  }
});
server.listen(Number(PORT), '127.0.0.1');
