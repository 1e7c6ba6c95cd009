"""The clients of the API: Posthorn, and AsyncPosthorn for asyncio."""

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Self, TypeVar

import httpx

from .attempts import Attempts, read
from .call import Call, CallOptions
from .credentials import authorization, check_base_url, check_credentials
from .generated.operations import AsyncOperations, Operations

Result = TypeVar("Result")
TIMEOUT_SECONDS = 30.0
MAX_RETRIES = 4


class Posthorn(Operations):
    """Calls the API. Safe for threads. Close it, or use it in a `with` statement."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        access_token: str | Callable[[], str] | None = None,
        timeout: float = TIMEOUT_SECONDS,
        max_retries: int = MAX_RETRIES,
        http_client: httpx.Client | None = None,
    ) -> None:
        """Takes an API key or an access token.

        Args:
            base_url: address of the gateway, such as https://gateway.example
            access_token: a token, or a function that returns one. The client calls it before each attempt
            timeout: seconds that an attempt waits for a connection, and for each part of the response
            max_retries: maximum number of attempts after the first
            http_client: sends the requests, for example through a proxy. The caller closes it

        Raises:
            ValueError: the address or the credentials cannot be sent. The message does not contain their text
        """
        self._base_url = check_base_url(base_url)
        check_credentials(api_key, access_token)

        def authorize() -> tuple[str, str]:
            token = access_token() if callable(access_token) else access_token
            return authorization(api_key, token)

        # A closure, so that no attribute of this object contains the credentials.
        self._authorize = authorize
        self._limits = CallOptions(timeout=timeout, max_retries=max_retries)
        self._http = http_client or httpx.Client()
        self._owns_http = http_client is None

    def _send(self, call: Call[Result], options: CallOptions) -> Result:
        attempts = Attempts(call, {**self._limits, **options}, self._base_url)
        while True:
            request = attempts.request(self._http, self._authorize())
            try:
                # An http_client of the caller may follow redirects, which would send the key to another host.
                response = self._http.send(request, auth=None, follow_redirects=False)
            except httpx.HTTPError as error:
                wait = attempts.failed(error)
            else:
                wait = attempts.ended(response)
            if wait is None:
                return read(call, attempts.result, options)
            time.sleep(wait)

    def close(self) -> None:
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Posthorn({self._base_url!r})"


class AsyncPosthorn(AsyncOperations):
    """Calls the API. Close it, or use it in an `async with` statement."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        access_token: str | Callable[[], str | Awaitable[str]] | None = None,
        timeout: float = TIMEOUT_SECONDS,
        max_retries: int = MAX_RETRIES,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        """As Posthorn. The function of `access_token` may be asynchronous."""
        self._base_url = check_base_url(base_url)
        check_credentials(api_key, access_token)

        async def authorize() -> tuple[str, str]:
            token = access_token() if callable(access_token) else access_token
            return authorization(api_key, await token if inspect.isawaitable(token) else token)

        self._authorize = authorize
        self._limits = CallOptions(timeout=timeout, max_retries=max_retries)
        self._http = http_client or httpx.AsyncClient()
        self._owns_http = http_client is None

    async def _send(self, call: Call[Result], options: CallOptions) -> Result:
        attempts = Attempts(call, {**self._limits, **options}, self._base_url)
        while True:
            request = attempts.request(self._http, await self._authorize())
            try:
                response = await self._http.send(request, auth=None, follow_redirects=False)
            except httpx.HTTPError as error:
                wait = attempts.failed(error)
            else:
                wait = attempts.ended(response)
            if wait is None:
                return read(call, attempts.result, options)
            await asyncio.sleep(wait)

    async def close(self) -> None:
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncPosthorn({self._base_url!r})"
