from typing import Literal, cast

StreamWebhookNotificationsErrorClassItem = Literal[
    "authentication",
    "blocked_address",
    "connection_refused",
    "dns",
    "protocol",
    "proxy",
    "reset",
    "timeout",
    "tls",
    "unreachable",
]


def check_stream_webhook_notifications_error_class_item(
    value: str,
) -> StreamWebhookNotificationsErrorClassItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(StreamWebhookNotificationsErrorClassItem, value)
