from typing import Literal, cast

OperatorNotificationWebhookType0Status = Literal["Active", "Disabled", "Unverified"]


def check_operator_notification_webhook_type_0_status(value: str) -> OperatorNotificationWebhookType0Status:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(OperatorNotificationWebhookType0Status, value)
