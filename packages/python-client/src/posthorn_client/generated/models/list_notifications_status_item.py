from typing import Literal, cast

ListNotificationsStatusItem = Literal["Cancelled", "Delivered", "Failed", "Pending", "Retrying"]


def check_list_notifications_status_item(value: str) -> ListNotificationsStatusItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListNotificationsStatusItem, value)
