from typing import Literal, cast

FullOperatorNotificationWebhookType0Status = Literal["Active", "Disabled", "Unverified"]


def check_full_operator_notification_webhook_type_0_status(
    value: str,
) -> FullOperatorNotificationWebhookType0Status:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(FullOperatorNotificationWebhookType0Status, value)
