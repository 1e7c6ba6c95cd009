from typing import Literal, cast

SessionCapabilitiesItem = Literal["apiKeys", "audit", "events", "notifications", "webhooks"]


def check_session_capabilities_item(value: str) -> SessionCapabilitiesItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(SessionCapabilitiesItem, value)
