from typing import Literal, cast

ProblemCode = Literal[
    "address_not_allowed",
    "ambiguous_credentials",
    "api_key_disabled",
    "api_key_expired",
    "conflict",
    "cross_site_request",
    "decrypt_disabled",
    "endpoint_not_open",
    "gone",
    "headers_too_large",
    "idempotency_conflict",
    "idempotency_in_progress",
    "insufficient_scope",
    "internal_error",
    "invalid_api_key",
    "invalid_code",
    "invalid_credentials",
    "invalid_json",
    "invalid_request",
    "invalid_token",
    "limit_reached",
    "method_not_allowed",
    "missing_credentials",
    "not_found",
    "not_offered",
    "operator_required",
    "organization_suspended",
    "payload_too_large",
    "precondition_failed",
    "quota_exceeded",
    "rate_limited",
    "request_timeout",
    "scope_not_grantable",
    "session_not_allowed",
    "timed_out",
    "token_required",
    "unavailable",
    "unsupported_media_type",
]


def check_problem_code(value: str) -> ProblemCode:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ProblemCode, value)
