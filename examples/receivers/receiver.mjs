// Receives Posthorn's notifications with nothing but Node.js 18.3 or newer. See README.md beside this file.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PORT = '9000', WEBHOOK_SECRET, WEBHOOK_SECRET_OLD } = process.env;
// Two while a secret is changed. An empty one would let everybody sign.
const SECRETS = [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD].filter(Boolean);
if (!WEBHOOK_SECRET) throw new Error('WEBHOOK_SECRET is not set');

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_HEADER_LENGTH = 8 * 1024;
const MAX_AGE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;
const MOST_REMEMBERED = 1_000_000;
const COMPONENTS = '("host" "content-digest" "@request-target")';

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

/** The six steps of the specification, in its order. */
function verify({ method, url, headersDistinct }, body, now) {
  if (method !== 'POST') refuse('wrong_method');
  const header = (name) => headerOf(headersDistinct, name);
  const host = header('host');
  const contentDigest = header('content-digest');
  const signatureInput = header('signature-input');
  const { value: signature } = memberOf(header('signature'), 'sig') ?? refuse('missing_signature');
  if (!/^\/[!-~]*$/.test(url)) refuse('malformed_target');

  // 1. The body is the one that was digested.
  const digest = memberOf(contentDigest, 'sha-256') ?? refuse('unsupported_digest');
  if (!isSame(digest.value, `:${createHash('sha256').update(body).digest('base64')}:`)) {
    refuse('digest_mismatch');
  }

  // 2. The parameters, and that host, body and target are covered.
  const { text, value, parameters } = memberOf(signatureInput, 'sig') ?? refuse('missing_signature');
  if (value !== COMPONENTS) refuse('unknown_component');
  if (parameters.get('alg') !== '"hmac-sha256"') refuse('wrong_algorithm');
  const created = Number(parameters.get('created'));
  const nonce = parameters.get('nonce');
  if (Number.isNaN(created) || !/^".+"$/.test(nonce)) refuse('missing_parameter');

  // 3. to 5. The signature base, its HMAC with each secret, compared in constant time.
  const base = [
    `"host": ${host}`,
    `"content-digest": ${contentDigest}`,
    `"@request-target": ${url}`,
    `"@signature-params": ${text}`,
  ].join('\n');
  const isOurs = (secret) =>
    isSame(signature, `:${createHmac('sha256', secret).update(base).digest('base64')}:`);
  if (!SECRETS.some(isOurs)) refuse('signature_mismatch');

  // 6. The age, both ways.
  if (created > now + CLOCK_SKEW_SECONDS) refuse('created_in_future');
  if (created < now - MAX_AGE_SECONDS) refuse('stale');
  if (parameters.has('expires') && !(now < Number(parameters.get('expires')))) refuse('stale');
  return { type: header('svc-event-type'), key: header('idempotency-key'), nonce, body };
}

/** Several lines of one header are one value (RFC 9421 §2.1). A newline in it would forge a line of the base. */
function headerOf(headersDistinct, name) {
  const lines = headersDistinct[name] ?? [];
  const value = lines.join(', ');
  if (value.length > MAX_HEADER_LENGTH) refuse('header_too_long');
  if (!/^[ -~]*$/.test(value) || (name === 'host' && lines.length > 1)) refuse('malformed_header');
  return value === '' ? refuse('missing_header') : value;
}

/**
 * A member of a dictionary of RFC 9651, as far as signatures need it: a byte sequence or a list, with parameters that
 * are integers or strings, and neither comma nor semicolon within a string. All else is refused.
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

/** At the first `=`. */
function cut(text) {
  const [name] = text.split('=', 1);
  return [name, text.slice(name.length + 1)];
}

/** Takes the same time wherever two texts differ. Both are ASCII. */
function isSame(one, other) {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/**
 * What came lately, 'doing' or 'done', in two halves: when the newer is old or full, the older is forgotten.
 * Only who has the secret can fill it. It is of this process: where there are several, or a restart must not forget,
 * take Redis (SET key 1 NX EX 361) or a table with a unique key.
 */
class Recent {
  #newer = new Map();
  #older = new Map();
  #turned = 0;

  constructor(keepSeconds) {
    this.keepSeconds = keepSeconds;
  }

  /** What became of a key; undefined, and it is the caller's. */
  claim(key) {
    const now = Date.now() / 1000;
    if (now - this.#turned > this.keepSeconds || this.#newer.size >= MOST_REMEMBERED) {
      [this.#newer, this.#older, this.#turned] = [new Map(), this.#newer, now];
    }
    const known = this.#newer.get(key) ?? this.#older.get(key);
    if (known === undefined) this.#newer.set(key, 'doing');
    return known;
  }

  /** Ends a claim: what was not done may be done again. */
  settle(key, isDone) {
    this.#older.delete(key);
    this.#newer.delete(key);
    if (isDone) this.#newer.set(key, 'done');
  }
}

const nonces = new Recent(MAX_AGE_SECONDS + CLOCK_SKEW_SECONDS);
const keys = new Recent(3 * 24 * 3600);

/** Does the work of a notification unless it was done. In a database: write the key in the work's transaction. */
async function once({ key, nonce, ...notification }) {
  if (nonces.claim(nonce)) refuse('replayed_nonce');
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

/** Your work. What takes longer than a few seconds belongs into a queue: the gateway waits 20. */
async function handle({ type, key, body }) {
  console.log(type, key, body.toString());
}

const server = createServer({ requestTimeout: 20_000 }, async (request, response) => {
  try {
    const body = await readBody(request);
    await once(verify(request, body, Date.now() / 1000));
    response.writeHead(204).end();
  } catch (error) {
    if (error.code === 'ECONNRESET') return; // The sender hung up.
    if (!(error instanceof Refusal)) console.error(error);
    const { status, message: code } = error instanceof Refusal ? error : { status: 500, message: 'failed' };
    response.writeHead(status, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify({ title: 'The notification is refused', status, code }));
  }
});
server.listen(Number(PORT), '127.0.0.1');
