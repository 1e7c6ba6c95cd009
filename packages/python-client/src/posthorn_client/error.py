"""The exception of the client."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import httpx


@dataclass(frozen=True)
class Fault:
    """A fault of invalid input."""

    path: str
    message: str


class PosthornError(Exception):
    """The reason why a call failed. Contains no credentials, no headers and no body of the request.

    Attributes:
        code: a code of a problem document, or one of the client:
            `connection_failed`: the connection failed before the whole response arrived;
            `no_response`: the gateway sent nothing within `timeout`;
            `unexpected_response`: the response is neither what the API promises nor a problem document,
            for example the page of a proxy.
        status: the HTTP status, or None without a response
        detail: explains this occurrence
        errors: each fault of invalid input. Empty for all other errors
        request_id: identifies the request in the logs of the gateway
        retry_after: seconds until the gateway accepts the request again
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        detail: str | None = None,
        errors: Sequence[Fault] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.detail = detail
        self.errors = tuple(errors)
        self.request_id = request_id
        self.retry_after = retry_after

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions travel between processes. The default passes only the message to __init__.
        return PosthornError, (self.code, str(self)), self.__dict__


def error_of_response(response: httpx.Response) -> PosthornError:
    """Creates the error for a response without a 2xx status."""
    status, retry_after = response.status_code, retry_after_of(response)
    request_id = response.headers.get("X-Request-Id")
    problem = _problem_of(response)
    if problem is None:
        message = f"The response has status {status} and is no problem document"
        return PosthornError(
            "unexpected_response", message, status=status, request_id=request_id, retry_after=retry_after
        )
    code, detail = problem["code"], problem.get("detail")
    errors = [Fault(str(each["path"]), str(each["message"])) for each in problem.get("errors", [])]
    faults = "; ".join(f"{each.path} {each.message}".strip() for each in errors)
    reason = ": ".join(text for text in (detail or problem["title"], faults) if text)
    return PosthornError(
        code,
        f"{status} {code}: {reason}",
        status=status,
        detail=detail,
        errors=errors,
        request_id=request_id or problem.get("requestId"),
        retry_after=retry_after,
    )


def _problem_of(response: httpx.Response) -> dict[str, Any] | None:
    """Checks the fields that every problem document has. A newer gateway may have further codes."""
    try:
        body = response.json()
    except ValueError:
        return None
    if not isinstance(body, dict):
        return None
    if not all(isinstance(body.get(name), str) for name in ("code", "title")):
        return None
    errors = body.get("errors", [])
    are_faults = isinstance(errors, list) and all(
        isinstance(each, dict) and "path" in each and "message" in each for each in errors
    )
    return body if are_faults else None


def retry_after_of(response: httpx.Response) -> float | None:
    """Seconds of the header Retry-After, which holds a number of seconds or a date. None without a valid header."""
    text = response.headers.get("Retry-After", "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        date = parsedate_to_datetime(text)
    except ValueError:
        return None
    # A date without a time zone is in UTC.
    seconds = (date.replace(tzinfo=date.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
    return max(0.0, seconds)
