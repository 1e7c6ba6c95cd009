from typing import Literal, cast

ListWebhookNotificationsErrorClassItem = Literal[
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


def check_list_webhook_notifications_error_class_item(value: str) -> ListWebhookNotificationsErrorClassItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListWebhookNotificationsErrorClassItem, value)
