"""Checks what a client is created with. No message contains the text of a credential."""

import re

import httpx


def check_base_url(text: str) -> str:
    """Returns the address without a slash at the end. Raises ValueError for an address that cannot be used."""
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL:
        url = httpx.URL()
    is_usable = (
        url.scheme in ("http", "https") and url.host and not (url.userinfo or url.query or url.fragment)
    )
    if not is_usable:
        raise ValueError("base_url must be an http(s) address without credentials, query and fragment")
    return text.rstrip("/")


def check_credentials(api_key: object, access_token: object) -> None:
    """Raises ValueError unless there is exactly one credential, and a header can hold it."""
    if (api_key is None) == (access_token is None):
        raise ValueError("Pass either api_key or access_token")
    if api_key is not None:
        _visible(api_key, "API key")
    elif not callable(access_token):
        _visible(access_token, "access token")


def authorization(api_key: str | None, access_token: str | None) -> tuple[str, str]:
    """The header with the credentials."""
    if api_key is not None:
        return "Svc-Api-Key", api_key
    return "Authorization", f"Bearer {_visible(access_token, 'access token')}"


def _visible(text: object, what: str) -> str:
    if not isinstance(text, str) or not re.fullmatch(r"[\x21-\x7e]+", text):
        raise ValueError(f"The {what} must be visible ASCII characters")
    return text
