from typing import Literal, cast

CreatedWebhookConfigurationDisabledReasonType0 = Literal["Failing", "Requested"]


def check_created_webhook_configuration_disabled_reason_type_0(
    value: str,
) -> CreatedWebhookConfigurationDisabledReasonType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreatedWebhookConfigurationDisabledReasonType0, value)
