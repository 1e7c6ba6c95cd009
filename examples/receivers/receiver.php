<?php
// Receives Posthorn's notifications with PHP 8.1 or newer and its SQLite. See README.md in this folder.
declare(strict_types=1);

// Two secrets during a rotation. With an empty secret anybody could sign.
define('SECRETS', array_filter([getenv('WEBHOOK_SECRET'), getenv('WEBHOOK_SECRET_OLD')]));
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_HEADER_LENGTH = 8 * 1024;
const MAX_AGE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;
const COMPONENTS = '("host" "content-digest" "@request-target")';
// During a rotation the gateway signs with the new secret, and under the second label with the old one.
const LABELS = ['sig', 'sig-previous'];

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

/** Checks the six steps of docs/receiving.md in order. */
function verify(string $body, int $now): array
{
    demand($_SERVER['REQUEST_METHOD'] === 'POST', 'wrong_method');
    $host = requestHeader('HOST');
    $contentDigest = requestHeader('CONTENT_DIGEST');
    $signatureInput = requestHeader('SIGNATURE_INPUT');
    $signatures = members(requestHeader('SIGNATURE'));
    $present = array_values(array_intersect(LABELS, array_keys($signatures)));
    demand($present !== [], 'missing_signature');
    $target = $_SERVER['REQUEST_URI'];
    demand(preg_match('~^/[\x21-\x7e]*\z~', $target) === 1, 'malformed_target');

    // 1. The digest matches the body.
    $digest = members($contentDigest)['sha-256']['value'] ?? throw new Refusal('unsupported_digest');
    demand(hash_equals(byteSequence(hash('sha256', $body, true)), $digest), 'digest_mismatch');

    // Find the signature that matches a secret, for steps 2 to 5. Build each signature base, compute its HMAC with each
    // secret, compare in constant time.
    $inputs = members($signatureInput);
    $matching = null;
    foreach (array_reverse($present) as $label) {
        $base = implode("\n", [
            "\"host\": $host",
            "\"content-digest\": $contentDigest",
            "\"@request-target\": $target",
            '"@signature-params": ' . ($inputs[$label]['text'] ?? ''),
        ]);
        foreach (SECRETS as $secret) {
            $ours = byteSequence(hash_hmac('sha256', $base, $secret, true));
            $matching = hash_equals($ours, $signatures[$label]['value']) ? $label : $matching;
        }
    }

    // 2. The parameters are complete, and the signature covers host, body and target.
    ['value' => $covered, 'parameters' => $parameters] =
        $inputs[$matching ?? $present[0]] ?? throw new Refusal('missing_signature');
    demand($covered === COMPONENTS, 'unknown_component');
    demand(($parameters['alg'] ?? null) === '"hmac-sha256"', 'wrong_algorithm');
    $created = $parameters['created'] ?? '';
    $hasNonce = preg_match('/^".+"\z/', $parameters['nonce'] ?? '') === 1;
    demand(is_numeric($created) && $hasNonce, 'missing_parameter');

    // 3. to 5. See above.
    demand($matching !== null, 'signature_mismatch');

    // 6. The signature is neither too old nor from the future.
    demand((int) $created <= $now + CLOCK_SKEW_SECONDS, 'created_in_future');
    demand((int) $created >= $now - MAX_AGE_SECONDS, 'stale');
    $expires = $parameters['expires'] ?? PHP_INT_MAX;
    demand(is_numeric($expires) && $now < (int) $expires, 'stale');
    // Of both signatures: otherwise anybody could remove one, and replay the request with the other.
    $used = array_filter(array_map(fn (string $label): ?string => $inputs[$label]['parameters']['nonce'] ?? null, LABELS));
    return [requestHeader('SVC_EVENT_TYPE'), requestHeader('IDEMPOTENCY_KEY'), $used, $body];
}

/** PHP has already joined the lines of a header. A newline in the value would forge a line of the base. */
function requestHeader(string $name): string
{
    $value = trim($_SERVER["HTTP_$name"] ?? '', ' ');
    demand(strlen($value) <= MAX_HEADER_LENGTH, 'header_too_long');
    demand(preg_match('/^[ -~]*\z/', $value) === 1, 'malformed_header');
    demand($value !== '', 'missing_header');
    return $value;
}

/**
 * Parses a dictionary (RFC 9651), by label. Signatures need only a subset: byte sequences and lists, with integers and
 * strings as parameters, without commas and semicolons in strings. The function refuses any other syntax.
 */
function members(string $header): array
{
    $isName = fn (string $text): bool => preg_match('~^[a-z*][a-z0-9_.*-]*\z~', $text) === 1;
    $found = [];
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
        $found[$label] = ['value' => $value, 'parameters' => $parameters, 'text' => $text];
    }
    return $found;
}

function byteSequence(string $data): string
{
    return ':' . base64_encode($data) . ':';
}

/**
 * Recent keys, shared by all processes of this machine. Any database works if look-up and write are one statement over
 * a unique key. Otherwise two copies that arrive together could both count as new.
 */
function recent(): PDO
{
    static $database;
    if ($database === null) {
        // On a shared machine, set DATABASE to a file that only you can access.
        $database = new PDO('sqlite:' . (getenv('DATABASE') ?: sys_get_temp_dir() . '/posthorn-receiver.sqlite'));
        $database->exec('PRAGMA busy_timeout = 5000');
        $database->exec('CREATE TABLE IF NOT EXISTS recent (id TEXT PRIMARY KEY, done INT NOT NULL, until INT NOT NULL)');
        $database->exec('CREATE INDEX IF NOT EXISTS recent_until ON recent (until)');
    }
    return $database;
}

/** Claims an id. Returns false if the id is already claimed and the claim has not expired. */
function claim(string $id, int $seconds): bool
{
    recent()->prepare('DELETE FROM recent WHERE until < ?')->execute([time()]);
    $insert = recent()->prepare('INSERT INTO recent VALUES (?, 0, ?) ON CONFLICT DO NOTHING');
    $insert->execute([$id, time() + $seconds]);
    return $insert->rowCount() === 1;
}

/** Does the work once. If the work uses a database, write the key in its transaction instead. */
function once(string $type, string $key, array $used, string $body): void
{
    foreach ($used as $nonce) {
        demand(claim("nonce $nonce", MAX_AGE_SECONDS + CLOCK_SKEW_SECONDS + 1), 'replayed_nonce');
    }
    // The claim expires after 60 s, in case this process dies.
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

/** Put your work here. The gateway waits 20 s for the response, so put slow work into a queue. */
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
