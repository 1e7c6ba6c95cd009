from typing import Literal, cast

CreatedWebhookConfigurationDigestType0 = Literal["hourly"]


def check_created_webhook_configuration_digest_type_0(value: str) -> CreatedWebhookConfigurationDigestType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreatedWebhookConfigurationDigestType0, value)
