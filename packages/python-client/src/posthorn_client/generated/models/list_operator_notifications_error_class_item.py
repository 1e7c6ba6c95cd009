from typing import Literal, cast

ListOperatorNotificationsErrorClassItem = Literal[
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


def check_list_operator_notifications_error_class_item(value: str) -> ListOperatorNotificationsErrorClassItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListOperatorNotificationsErrorClassItem, value)
