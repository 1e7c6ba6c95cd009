from typing import Literal, cast

ListNotificationsErrorClassItem = Literal[
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


def check_list_notifications_error_class_item(value: str) -> ListNotificationsErrorClassItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListNotificationsErrorClassItem, value)
