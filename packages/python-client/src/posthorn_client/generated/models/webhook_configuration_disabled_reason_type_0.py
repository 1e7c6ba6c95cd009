from typing import Literal, cast

WebhookConfigurationDisabledReasonType0 = Literal["Failing", "Requested"]


def check_webhook_configuration_disabled_reason_type_0(value: str) -> WebhookConfigurationDisabledReasonType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(WebhookConfigurationDisabledReasonType0, value)
