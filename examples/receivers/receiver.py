"""Receives Posthorn's notifications with Python 3.9 or newer and no dependencies. See README.md in this folder."""

import hashlib
import hmac
import json
import logging
import os
import re
import sys
import threading
import time
from base64 import b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Two secrets during a rotation. With an empty secret anybody could sign.
SECRETS = [os.environ["WEBHOOK_SECRET"], os.environ.get("WEBHOOK_SECRET_OLD", "")]
SECRETS = [secret.encode() for secret in SECRETS if secret]

MAX_BODY_BYTES = 1024 * 1024
MAX_HEADER_LENGTH = 8 * 1024
MAX_AGE_SECONDS = 300
CLOCK_SKEW_SECONDS = 60
MAX_REMEMBERED = 1_000_000
COMPONENTS = '("host" "content-digest" "@request-target")'
# During a rotation the gateway signs with the new secret, and under the second label with the old one.
LABELS = ("sig", "sig-previous")


class Refusal(Exception):
    def __init__(self, code, status=401):
        super().__init__(code)
        self.code, self.status = code, status


def verify(method, target, headers, body, now):
    """Checks the six steps of docs/receiving.md in order."""
    if method != "POST":
        raise Refusal("wrong_method")
    host = header(headers, "host")
    content_digest = header(headers, "content-digest")
    signature_input = header(headers, "signature-input")
    signatures = members(header(headers, "signature"))
    present = [label for label in LABELS if label in signatures]
    if not present:
        raise Refusal("missing_signature")
    if not re.fullmatch(r"/[!-~]*", target):
        raise Refusal("malformed_target")

    # 1. The digest matches the body.
    digest, _, _ = members(content_digest).get("sha-256") or refuse("unsupported_digest")
    if not hmac.compare_digest(digest, byte_sequence(hashlib.sha256(body).digest())):
        raise Refusal("digest_mismatch")

    # Find the signature that matches a secret, for steps 2 to 5. Build each signature base, compute its HMAC with each
    # secret, compare in constant time.
    inputs = members(signature_input)

    def is_ours(label):
        if label not in inputs:
            return False
        base = (
            f'"host": {host}\n'
            f'"content-digest": {content_digest}\n'
            f'"@request-target": {target}\n'
            f'"@signature-params": {inputs[label][2]}'
        ).encode()
        ours = [byte_sequence(hmac.digest(secret, base, "sha256")) for secret in SECRETS]
        return any(hmac.compare_digest(signatures[label][0], one) for one in ours)

    matching = next(filter(is_ours, present), None)

    # 2. The parameters are complete, and the signature covers host, body and target.
    components, parameters, _ = inputs.get(matching or present[0]) or refuse("missing_signature")
    if components != COMPONENTS:
        raise Refusal("unknown_component")
    if parameters.get("alg") != '"hmac-sha256"':
        raise Refusal("wrong_algorithm")
    created = seconds(parameters.get("created"))
    if created is None or not re.fullmatch('".+"', parameters.get("nonce", "")):
        raise Refusal("missing_parameter")

    # 3. to 5. See above.
    if matching is None:
        raise Refusal("signature_mismatch")

    # 6. The signature is neither too old nor from the future.
    if created > now + CLOCK_SKEW_SECONDS:
        raise Refusal("created_in_future")
    if created < now - MAX_AGE_SECONDS:
        raise Refusal("stale")
    if "expires" in parameters and (seconds(parameters["expires"]) or 0) <= now:
        raise Refusal("stale")
    # Of both signatures: otherwise anybody could remove one, and replay the request with the other.
    used = [inputs[label][1]["nonce"] for label in LABELS if "nonce" in inputs.get(label, ("", {}))[1]]
    return header(headers, "svc-event-type"), header(headers, "idempotency-key"), used, body


def header(headers, name):
    """Joins the lines of a header (RFC 9421 §2.1). A newline in the value would forge a line of the base."""
    lines = headers.get_all(name, [])
    value = ", ".join(line.strip(" ") for line in lines)
    if len(value) > MAX_HEADER_LENGTH:
        raise Refusal("header_too_long")
    if not re.fullmatch(r"[ -~]*", value) or (name == "host" and len(lines) > 1):
        raise Refusal("malformed_header")
    if value == "":
        raise Refusal("missing_header")
    return value


def refuse(code):
    raise Refusal(code)


def members(dictionary):
    """Parses a dictionary (RFC 9651): by label the value, its parameters, and the unchanged text of both.

    Signatures need only a subset: byte sequences and lists, with integers and strings as parameters, without commas
    and semicolons in strings. The function refuses any other syntax.
    """
    found = {}
    for one in dictionary.split(","):
        label, _, text = one.strip(" ").partition("=")
        value, *rest = text.split(";")
        pairs = [parameter.lstrip(" ").partition("=") for parameter in rest]
        parameters = {name: item for name, _, item in pairs}
        is_right = re.fullmatch(r":[A-Za-z0-9+/=]*:|\([^()]*\)", value) and all(
            re.fullmatch(r'"[^"\\]*"|-?[0-9]{1,15}', item) for item in parameters.values()
        )
        if not is_right or not all(re.fullmatch(r"[a-z*][a-z0-9_.*-]*", key) for key in (label, *parameters)):
            raise Refusal("malformed_header")
        found[label] = (value, parameters, text)
    return found


def seconds(item):
    return int(item) if item is not None and not item.startswith('"') else None


def byte_sequence(data):
    return f":{b64encode(data).decode()}:"


class Recent:
    """Recent keys with their state, "doing" or "done", in two maps.

    When the newer map is old or full, it replaces the older map. Only senders with the secret can add keys. The memory
    belongs to this process. For several processes, or to survive a restart, use Redis (SET key 1 NX EX seconds) or a
    table with a unique key.
    """

    def __init__(self, keep_seconds):
        self.keep_seconds, self.turned = keep_seconds, 0
        self.lock, self.newer, self.older = threading.Lock(), {}, {}

    def claim(self, key):
        """Returns the state of a key, or None after claiming it for the caller."""
        with self.lock:
            if time.time() - self.turned > self.keep_seconds or len(self.newer) >= MAX_REMEMBERED:
                self.newer, self.older, self.turned = {}, self.newer, time.time()
            known = self.newer.get(key) or self.older.get(key)
            if known is None:
                self.newer[key] = "doing"
            return known

    def settle(self, key, is_done):
        """Ends a claim. The next request may claim work that failed."""
        with self.lock:
            self.older.pop(key, None)
            self.newer.pop(key, None)
            if is_done:
                self.newer[key] = "done"


nonces = Recent(MAX_AGE_SECONDS + CLOCK_SKEW_SECONDS)
keys = Recent(3 * 24 * 3600)


def once(event_type, key, used, body):
    """Does the work once. With a database, write the key in the transaction of the work instead."""
    if any(nonces.claim(nonce) for nonce in used):
        raise Refusal("replayed_nonce")
    before = keys.claim(key)
    if before == "doing":
        raise Refusal("in_progress", 503)
    if before == "done":
        return
    is_done = False
    try:
        handle(event_type, key, body)
        is_done = True
    finally:
        keys.settle(key, is_done)


def handle(event_type, key, body):
    """Put your work here. The gateway waits 20 s for the response, so put slow work into a queue."""
    # One write: print would write each argument alone, and other threads write, too.
    sys.stdout.write(f"{event_type} {key} {body.decode()}\n")
    sys.stdout.flush()


class Receiver(BaseHTTPRequestHandler):
    timeout = 20

    def do_POST(self):
        try:
            body = self.read_body()
            target = self.requestline.split()[1]  # self.path may differ from the signed target.
            once(*verify(self.command, target, self.headers, body, time.time()))
            self.send_response(204)
            self.end_headers()
        except Refusal as refusal:
            self.answer(refusal.status, refusal.code)
        except Exception:
            logging.exception("the notification was not handled")
            self.answer(500, "failed")

    do_GET = do_HEAD = do_PUT = do_PATCH = do_DELETE = do_POST

    def read_body(self):
        # http.server does not support chunked bodies. A proxy must buffer chunked bodies and set Content-Length.
        length = ", ".join(self.headers.get_all("content-length", ["0"]))
        if not re.fullmatch("[0-9]{1,15}", length) or "transfer-encoding" in self.headers:
            raise Refusal("body_incomplete", 411)
        body = self.rfile.read(min(int(length), MAX_BODY_BYTES + 1))
        if len(body) > MAX_BODY_BYTES:
            raise Refusal("body_too_large", 413)
        if len(body) < int(length):
            raise Refusal("body_incomplete")
        return body

    def answer(self, status, code):
        problem = {"title": "The notification is refused", "status": status, "code": code}
        self.send_response(status)
        self.send_header("Content-Type", "application/problem+json")
        self.end_headers()
        self.wfile.write(json.dumps(problem).encode())


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver).serve_forever()
