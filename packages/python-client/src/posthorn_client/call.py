"""What the generated operations are made of: calls, and lists of pages."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypedDict, TypeVar
from urllib.parse import quote

import httpx

from .generated.types import UNSET, Unset

Result_co = TypeVar("Result_co", covariant=True)
Item = TypeVar("Item")


class CallOptions(TypedDict, total=False):
    """Options of every call."""

    timeout: float
    """Seconds that an attempt waits for a connection, and for each part of the response."""
    max_retries: int
    """Maximum number of attempts after the first."""
    headers: Mapping[str, str]
    """Further headers, such as X-Request-Id or traceparent."""
    on_response: Callable[[httpx.Response], None]
    """Receives the response of a successful call, for example to read its ETag."""


@dataclass(frozen=True)
class Call(Generic[Result_co]):
    """A request of the API, and how to read its response."""

    method: str
    path: str
    parse: Callable[[httpx.Response], Result_co] = field(repr=False)
    params: Mapping[str, Any] | None = field(default=None, repr=False)
    # Not in the repr, because bodies contain secrets.
    json: Any = field(default=UNSET, repr=False)
    headers: Mapping[str, str | None] = field(default_factory=dict, repr=False)


def path_segment(value: str) -> str:
    """Raises ValueError if the value would lead to another path."""
    if value in ("", ".", ".."):
        raise ValueError(f"An id cannot be {value!r}")
    return quote(value, safe="")


class _Model(Protocol):
    def to_dict(self) -> dict[str, Any]: ...


def json_of(body: _Model | Mapping[str, Any] | Unset) -> Any:
    return body if isinstance(body, Mapping | Unset) else body.to_dict()


def deep_object(name: str, values: Mapping[str, str] | Unset) -> dict[str, str]:
    """The query parameters `name[key]=value` of an object."""
    return {} if isinstance(values, Unset) else {f"{name}[{key}]": value for key, value in values.items()}


def headers_of(values: Mapping[str, str | Unset]) -> dict[str, str | None]:
    """Keeps the names of unset headers: the sender makes an Idempotency-Key for a call that takes one."""
    return {name: None if isinstance(value, Unset) else value for name, value in values.items()}


class Page(Protocol):
    @property
    def data(self) -> list[Any]: ...

    @property
    def next_cursor(self) -> str | None: ...


PageT = TypeVar("PageT", bound=Page)


class Listing(Generic[PageT, Item]):
    """A list of the API. `for item in listing` reads all pages, one at a time, and yields their items."""

    def __init__(self, read: Callable[[str | Unset], PageT], cursor: str | Unset) -> None:
        self._read, self._cursor = read, cursor

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data

    def first_page(self) -> PageT:
        return self._read(self._cursor)

    def pages(self) -> Iterator[PageT]:
        page = self.first_page()
        yield page
        while page.next_cursor:
            page = self._read(page.next_cursor)
            yield page


class AsyncListing(Generic[PageT, Item]):
    """A list of the API. `async for item in listing` reads all pages, one at a time, and yields their items."""

    def __init__(self, read: Callable[[str | Unset], Awaitable[PageT]], cursor: str | Unset) -> None:
        self._read, self._cursor = read, cursor

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.data:
                yield item

    async def first_page(self) -> PageT:
        return await self._read(self._cursor)

    async def pages(self) -> AsyncIterator[PageT]:
        page = await self.first_page()
        yield page
        while page.next_cursor:
            page = await self._read(page.next_cursor)
            yield page
