"""Which attempt is repeated, and when."""

import random
from collections.abc import Mapping

import httpx

from .error import PosthornError, retry_after_of

FIRST_WAIT_SECONDS = 0.5
"""The longest random wait before the first retry. Doubles with each retry."""
MAX_WAIT_SECONDS = 20.0
MAX_RETRY_AFTER_SECONDS = 60.0
"""A longer Retry-After, such as the one of a daily quota, fails the call."""

NOT_BEGUN = (408, 429)
"""The gateway did not begin the work, so every request can be repeated."""
UNKNOWN = (500, 502, 503, 504)
"""The gateway may have done the work."""


def wait_before(
    retries: int, method: str, headers: Mapping[str, str], result: httpx.Response | PosthornError
) -> float | None:
    """Seconds to wait before the next attempt, or None if the result is final."""
    retry_after = retry_after_of(result) if isinstance(result, httpx.Response) else None
    if not _is_retryable(method, headers, result, retry_after):
        return None
    if (retry_after or 0) > MAX_RETRY_AFTER_SECONDS:
        return None
    # Full jitter: clients that failed together do not return together.
    jitter = random.uniform(0, min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2.0**retries))
    return (retry_after or 0) + jitter


def _is_retryable(
    method: str,
    headers: Mapping[str, str],
    result: httpx.Response | PosthornError,
    retry_after: float | None,
) -> bool:
    has_key = "Idempotency-Key" in headers
    is_repeatable = has_key or method in ("GET", "DELETE")
    if isinstance(result, PosthornError):
        return is_repeatable
    if result.status_code in NOT_BEGUN:
        return True
    # The response `idempotency_in_progress`: an earlier attempt is still running.
    if result.status_code == 409:
        return has_key and retry_after is not None
    return is_repeatable and result.status_code in UNKNOWN
