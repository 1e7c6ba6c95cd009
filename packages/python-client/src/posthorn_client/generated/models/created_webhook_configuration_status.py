from typing import Literal, cast

CreatedWebhookConfigurationStatus = Literal["Active", "Disabled", "Unverified"]


def check_created_webhook_configuration_status(value: str) -> CreatedWebhookConfigurationStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreatedWebhookConfigurationStatus, value)
