from typing import Literal, cast

CreateWebhookBodyDigestType0 = Literal["hourly"]


def check_create_webhook_body_digest_type_0(value: str) -> CreateWebhookBodyDigestType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreateWebhookBodyDigestType0, value)
