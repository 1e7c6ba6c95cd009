from typing import Literal, cast

StreamWebhookNotificationsStatusItem = Literal["Cancelled", "Delivered", "Failed", "Pending", "Retrying"]


def check_stream_webhook_notifications_status_item(value: str) -> StreamWebhookNotificationsStatusItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(StreamWebhookNotificationsStatusItem, value)
