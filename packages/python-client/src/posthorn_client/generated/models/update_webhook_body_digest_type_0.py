from typing import Literal, cast

UpdateWebhookBodyDigestType0 = Literal["hourly"]


def check_update_webhook_body_digest_type_0(value: str) -> UpdateWebhookBodyDigestType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(UpdateWebhookBodyDigestType0, value)
