from typing import Literal, cast

ListOperatorNotificationsStatusItem = Literal["Cancelled", "Delivered", "Failed", "Pending", "Retrying"]


def check_list_operator_notifications_status_item(value: str) -> ListOperatorNotificationsStatusItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListOperatorNotificationsStatusItem, value)
