from typing import Literal, cast

CreateConsoleSessionBodyCapabilitiesItem = Literal["apiKeys", "audit", "events", "notifications", "webhooks"]


def check_create_console_session_body_capabilities_item(
    value: str,
) -> CreateConsoleSessionBodyCapabilitiesItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreateConsoleSessionBodyCapabilitiesItem, value)
