"""The attempts of one call, for the synchronous and the asynchronous client."""

import uuid
from typing import TypeVar

import httpx

from .call import Call, CallOptions
from .error import PosthornError, error_of_response
from .generated.types import Unset
from .retries import wait_before

Result = TypeVar("Result")


class Attempts:
    """Makes the request of each attempt, and decides after each attempt whether another one follows."""

    def __init__(self, call: Call[object], limits: CallOptions, base_url: str) -> None:
        self._call, self._base_url = call, base_url
        self._timeout, self._max_retries = limits["timeout"], limits["max_retries"]
        self._retries = 0
        self._headers = {**limits.get("headers", {})}
        for name, value in call.headers.items():
            if value is not None:
                self._headers[name] = value
            elif name == "Idempotency-Key":
                # The same for all attempts of this call, so that the gateway runs the call once.
                self._headers.setdefault(name, str(uuid.uuid4()))
        self.result: httpx.Response | PosthornError

    def request(
        self, http: httpx.Client | httpx.AsyncClient, authorization: tuple[str, str]
    ) -> httpx.Request:
        """The credentials are new for each attempt, because a token can expire between attempts."""
        name, value = authorization
        return http.build_request(
            self._call.method,
            self._base_url + self._call.path,
            params=self._call.params,
            json=None if isinstance(self._call.json, Unset) else self._call.json,
            headers={"Accept": "application/json", **self._headers, name: value},
            timeout=self._timeout,
        )

    def failed(self, error: httpx.HTTPError) -> float | None:
        """Keeps no reference to the error of httpx, because its request contains the credentials."""
        if isinstance(error, httpx.TimeoutException):
            message = f"The gateway sent nothing within {self._timeout:g} s"
            return self.ended(PosthornError("no_response", message))
        reason = str(error) or type(error).__name__
        return self.ended(
            PosthornError("connection_failed", f"The connection to the gateway failed: {reason}")
        )

    def ended(self, result: httpx.Response | PosthornError) -> float | None:
        """Returns the seconds to wait before the next attempt, or None if `result` is final."""
        self.result = result
        if self._retries >= self._max_retries:
            return None
        self._retries += 1
        return wait_before(self._retries - 1, self._call.method, self._headers, result)


def read(call: Call[Result], result: httpx.Response | PosthornError, options: CallOptions) -> Result:
    """Returns the result of a final attempt. Raises PosthornError if the attempt failed."""
    if isinstance(result, PosthornError):
        raise result
    if not result.is_success:
        raise error_of_response(result)
    try:
        parsed = call.parse(result)
    except (ValueError, TypeError, KeyError, AttributeError):
        is_parsed = False
    else:
        is_parsed = True
    if not is_parsed:
        # Outside of `except`: the error of the parser quotes the body, which may contain a secret.
        message = "The body of the response is not what the API promises"
        raise PosthornError("unexpected_response", message, status=result.status_code)
    if (on_response := options.get("on_response")) is not None:
        on_response(result)
    return parsed
