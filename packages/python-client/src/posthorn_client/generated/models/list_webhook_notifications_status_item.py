from typing import Literal, cast

ListWebhookNotificationsStatusItem = Literal["Cancelled", "Delivered", "Failed", "Pending", "Retrying"]


def check_list_webhook_notifications_status_item(value: str) -> ListWebhookNotificationsStatusItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListWebhookNotificationsStatusItem, value)
