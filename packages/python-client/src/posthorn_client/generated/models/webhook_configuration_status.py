from typing import Literal, cast

WebhookConfigurationStatus = Literal["Active", "Disabled", "Unverified"]


def check_webhook_configuration_status(value: str) -> WebhookConfigurationStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(WebhookConfigurationStatus, value)
