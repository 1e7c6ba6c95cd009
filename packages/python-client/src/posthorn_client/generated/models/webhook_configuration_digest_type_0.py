from typing import Literal, cast

WebhookConfigurationDigestType0 = Literal["hourly"]


def check_webhook_configuration_digest_type_0(value: str) -> WebhookConfigurationDigestType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(WebhookConfigurationDigestType0, value)
