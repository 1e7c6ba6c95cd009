from typing import Literal, cast

SessionKind = Literal["apiKey", "console", "user"]


def check_session_kind(value: str) -> SessionKind:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(SessionKind, value)
