<?php
// Receives Posthorn's notifications with PHP 8.1 or newer and its SQLite. See README.md beside this file.
declare(strict_types=1);

// Two while a secret is changed. An empty one would let everybody sign.
define('SECRETS', array_filter([getenv('WEBHOOK_SECRET'), getenv('WEBHOOK_SECRET_OLD')]));
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_HEADER_LENGTH = 8 * 1024;
const MAX_AGE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;
const COMPONENTS = '("host" "content-digest" "@request-target")';

final class Refusal extends Exception
{
    public function __construct(string $code, public readonly int $status = 401)
    {
        parent::__construct($code);
    }
}

function demand(bool $holds, string $code): void
{
    if (!$holds) {
        throw new Refusal($code);
    }
}

function readBody(): string
{
    $body = stream_get_contents(fopen('php://input', 'rb'), MAX_BODY_BYTES + 1);
    if (strlen($body) > MAX_BODY_BYTES) {
        throw new Refusal('body_too_large', 413);
    }
    return $body;
}

/** The six steps of the specification, in its order. */
function verify(string $body, int $now): array
{
    demand($_SERVER['REQUEST_METHOD'] === 'POST', 'wrong_method');
    $host = requestHeader('HOST');
    $contentDigest = requestHeader('CONTENT_DIGEST');
    $signatureInput = requestHeader('SIGNATURE_INPUT');
    $signature = member(requestHeader('SIGNATURE'), 'sig', 'missing_signature')['value'];
    $target = $_SERVER['REQUEST_URI'];
    demand(preg_match('~^/[\x21-\x7e]*\z~', $target) === 1, 'malformed_target');

    // 1. The body is the one that was digested.
    $digest = member($contentDigest, 'sha-256', 'unsupported_digest')['value'];
    demand(hash_equals(byteSequence(hash('sha256', $body, true)), $digest), 'digest_mismatch');

    // 2. The parameters, and that host, body and target are covered.
    ['value' => $covered, 'parameters' => $parameters, 'text' => $text] =
        member($signatureInput, 'sig', 'missing_signature');
    demand($covered === COMPONENTS, 'unknown_component');
    demand(($parameters['alg'] ?? null) === '"hmac-sha256"', 'wrong_algorithm');
    $created = $parameters['created'] ?? '';
    $nonce = $parameters['nonce'] ?? '';
    demand(is_numeric($created) && preg_match('/^".+"\z/', $nonce) === 1, 'missing_parameter');

    // 3. to 5. The signature base, its HMAC with each secret, compared in constant time.
    $base = implode("\n", [
        "\"host\": $host",
        "\"content-digest\": $contentDigest",
        "\"@request-target\": $target",
        "\"@signature-params\": $text",
    ]);
    $isOurs = false;
    foreach (SECRETS as $secret) {
        $isOurs = hash_equals(byteSequence(hash_hmac('sha256', $base, $secret, true)), $signature) || $isOurs;
    }
    demand($isOurs, 'signature_mismatch');

    // 6. The age, both ways.
    demand((int) $created <= $now + CLOCK_SKEW_SECONDS, 'created_in_future');
    demand((int) $created >= $now - MAX_AGE_SECONDS, 'stale');
    $expires = $parameters['expires'] ?? PHP_INT_MAX;
    demand(is_numeric($expires) && $now < (int) $expires, 'stale');
    return [requestHeader('SVC_EVENT_TYPE'), requestHeader('IDEMPOTENCY_KEY'), $nonce, $body];
}

/** A newline in a header would forge a line of the base. The server has joined several lines of one header. */
function requestHeader(string $name): string
{
    $value = trim($_SERVER["HTTP_$name"] ?? '', ' ');
    demand(strlen($value) <= MAX_HEADER_LENGTH, 'header_too_long');
    demand(preg_match('/^[ -~]*\z/', $value) === 1, 'malformed_header');
    demand($value !== '', 'missing_header');
    return $value;
}

/**
 * Reads one member of a dictionary of RFC 9651, as far as signatures need it: a byte sequence or a list, with
 * parameters that are integers or strings, and neither comma nor semicolon within a string. All else is refused.
 */
function member(string $header, string $wanted, string $ifMissing): array
{
    $isName = fn (string $text): bool => preg_match('~^[a-z*][a-z0-9_.*-]*\z~', $text) === 1;
    $found = null;
    foreach (explode(',', $header) as $one) {
        [$label, $text] = explode('=', trim($one, ' '), 2) + ['', ''];
        $rest = explode(';', $text);
        $value = array_shift($rest);
        demand($isName($label) && preg_match('~^(:[A-Za-z0-9+/=]*:|\([^()]*\))\z~', $value) === 1, 'malformed_header');
        $parameters = [];
        foreach ($rest as $parameter) {
            [$name, $item] = explode('=', ltrim($parameter, ' '), 2) + ['', ''];
            demand($isName($name) && preg_match('~^("[^"\\\\]*"|-?[0-9]{1,15})\z~', $item) === 1, 'malformed_header');
            $parameters[$name] = $item;
        }
        if ($label === $wanted) {
            $found = ['value' => $value, 'parameters' => $parameters, 'text' => $text];
        }
    }
    return $found ?? throw new Refusal($ifMissing);
}

function byteSequence(string $data): string
{
    return ':' . base64_encode($data) . ':';
}

/**
 * What came lately, for all processes of this machine. Any database does: what counts is that looking and writing
 * are one statement over a unique key, so that of two that come at once only one is new.
 */
function recent(): PDO
{
    static $database;
    if ($database === null) {
        // On a machine that others use too, name a file in a folder of your own.
        $database = new PDO('sqlite:' . (getenv('DATABASE') ?: sys_get_temp_dir() . '/posthorn-receiver.sqlite'));
        $database->exec('PRAGMA busy_timeout = 5000');
        $database->exec('CREATE TABLE IF NOT EXISTS recent (id TEXT PRIMARY KEY, done INT NOT NULL, until INT NOT NULL)');
        $database->exec('CREATE INDEX IF NOT EXISTS recent_until ON recent (until)');
    }
    return $database;
}

/** Claims what nobody has, or had too long ago. */
function claim(string $id, int $seconds): bool
{
    recent()->prepare('DELETE FROM recent WHERE until < ?')->execute([time()]);
    $insert = recent()->prepare('INSERT INTO recent VALUES (?, 0, ?) ON CONFLICT DO NOTHING');
    $insert->execute([$id, time() + $seconds]);
    return $insert->rowCount() === 1;
}

/** Does the work of a notification unless it was done. Better still: write the key in the work's transaction. */
function once(string $type, string $key, string $nonce, string $body): void
{
    demand(claim("nonce $nonce", MAX_AGE_SECONDS + CLOCK_SKEW_SECONDS + 1), 'replayed_nonce');
    // Should this process die, the next attempt after a minute has the claim.
    if (!claim("key $key", 60)) {
        $isDone = recent()->prepare('SELECT done FROM recent WHERE id = ?');
        $isDone->execute(["key $key"]);
        if ($isDone->fetchColumn() !== 1) {
            throw new Refusal('in_progress', 503);
        }
        return;
    }
    try {
        handle($type, $key, $body);
        recent()->prepare('UPDATE recent SET done = 1, until = ? WHERE id = ?')->execute([time() + 3 * 86400, "key $key"]);
    } catch (Throwable $error) {
        recent()->prepare('DELETE FROM recent WHERE id = ? AND done = 0')->execute(["key $key"]);
        throw $error;
    }
}

/** Your work. What takes longer than a few seconds belongs into a queue: the gateway waits 20. */
function handle(string $type, string $key, string $body): void
{
    file_put_contents('php://stdout', "$type $key $body\n");
}

try {
    if (!getenv('WEBHOOK_SECRET')) {
        throw new LogicException('WEBHOOK_SECRET is not set');
    }
    once(...verify(readBody(), time()));
    http_response_code(204);
} catch (Throwable $error) {
    [$status, $code] = $error instanceof Refusal ? [$error->status, $error->getMessage()] : [500, 'failed'];
    if (!$error instanceof Refusal) {
        error_log((string) $error);
    }
    http_response_code($status);
    header('Content-Type: application/problem+json');
    echo json_encode(['title' => 'The notification is refused', 'status' => $status, 'code' => $code]);
}
