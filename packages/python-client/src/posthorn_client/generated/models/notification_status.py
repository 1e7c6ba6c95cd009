from typing import Literal, cast

NotificationStatus = Literal["Cancelled", "Delivered", "Failed", "Pending", "Retrying"]


def check_notification_status(value: str) -> NotificationStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(NotificationStatus, value)
