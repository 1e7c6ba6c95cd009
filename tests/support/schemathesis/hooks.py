"""Tells Schemathesis which values a client can have, where JSON Schema cannot say it.

Each rule names its reason. No rule weakens a check: the rules choose among the inputs that the document allows.
"""

import json
import os
from datetime import datetime, timedelta, timezone

import schemathesis
from hypothesis import strategies as st

GIVEN = json.loads(os.environ["POSTHORN_TEST_VALUES"])

NOW = datetime.now(timezone.utc)

# `expiresAt` must be in the future, within 10 years. A schema has no present time.
schemathesis.openapi.format(
    "date-time",
    st.integers(min_value=3600, max_value=9 * 365 * 86400).map(
        lambda seconds: (NOW + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")
    ),
)

# A URL must have a public host and no credentials. No regular expression can express this.
schemathesis.openapi.format(
    "public-url",
    st.from_regex(r"https://[a-z][a-z0-9]{0,20}\.example\.com(:8443)?(/[A-Za-z0-9._~-]{0,20}){0,3}(\?[a-z]{1,9}=[0-9]{1,9})?", fullmatch=True),
)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    # A stream of events lasts up to ten minutes. tests/streams.test.ts covers them.
    for path in [path for path in raw_schema["paths"] if path.endswith("/stream")]:
        del raw_schema["paths"][path]
    for path, methods in raw_schema["paths"].items():
        for method, operation in methods.items():
            for parameter in operation.get("parameters", []):
                restrict_parameter(path, method, parameter)
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            restrict_body(operation["operationId"], body)


def restrict_parameter(path, method, parameter):
    name, schema = parameter["name"], parameter["schema"]
    resource = "/".join(path.split("/")[:3])
    # Existing resources: other ids get 404 only. Deletions use other ids, so that the resources stay.
    if parameter["in"] == "path" and method != "delete" and resource in GIVEN["ids"]:
        parameter["schema"] = {"type": "string", "enum": [GIVEN["ids"][resource]]}
    # A cursor is opaque: clients can only send the cursors that they got.
    if name == "cursor":
        parameter["schema"] = {"type": "string", "enum": [GIVEN["cursors"][path]]}
    # Likewise a validator. Another gets 412, so the operations would never run.
    if name == "If-Match":
        parameter["schema"] = {"type": "string", "enum": ["*"]}


def restrict_body(operation_id, schema):
    properties = schema.get("properties", {})
    # A list of scopes names each scope once. A regular expression cannot compare words.
    if operation_id == "createApiKey":
        properties["scopes"] = {"type": "string", "enum": ["sale:read", "sale:write sale:read", " sale:read  transaction:read "]}
    if "url" in properties:
        properties["url"] = {"type": "string", "format": "public-url"}
    # A URL likewise. No program can guess a certificate with its key, and a change may need the secret.
    if "authentication" in properties:
        oauth2 = next(each for each in variants_of(properties["authentication"]) if "tokenUrl" in each["properties"])
        oauth2["properties"]["tokenUrl"] = {"type": "string", "format": "public-url"}
        oauth2["required"] = sorted({*oauth2["required"], "clientSecret"})
        properties["authentication"] = {"anyOf": [oauth2, {"type": "null"}]}
    # The webhook must subscribe to the type.
    if operation_id == "testWebhook":
        properties["eventType"] = {"type": "string", "enum": ["SALE.CREATE"]}
        # No worker runs, so every wait lasts to its end.
        properties["waitSeconds"] = {"type": "number", "minimum": 0, "maximum": 0.01}


def variants_of(schema):
    """The objects among the alternatives of a schema."""
    alternatives = schema.get("anyOf", []) + schema.get("oneOf", [])
    return [schema] if "properties" in schema else [each for alternative in alternatives for each in variants_of(alternative)]


@schemathesis.hook
def filter_case(context, case):
    """Removes combinations that OpenAPI cannot forbid: a schema knows one parameter, and compares no two values."""
    query = case.query if isinstance(case.query, dict) else {}
    if "statusCode" in query and "errorClass" in query:
        return False
    if "type" in query and "eventType" in query:
        return False
    if "since" in query and "until" in query:
        return False
    body = case.body if isinstance(case.body, dict) else {}
    if "since" in body and "until" in body:
        return False
    if body.get("statuses") == [] and body.get("missed") is not True:
        return False
    # A repeat with the same Idempotency-Key shows what the first request created, whatever its condition.
    headers = case.headers if case.headers is not None else {}
    if "Idempotency-Key" in headers and headers.get("If-Match", "*") != "*":
        return False
    # Schemathesis repeats times of earlier answers, which are past.
    return not is_past(body.get("expiresAt"))


def is_past(text):
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00")) < datetime.now(timezone.utc)
    except (AttributeError, TypeError, ValueError):
        return False
